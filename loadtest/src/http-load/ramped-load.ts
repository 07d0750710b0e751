import { Latencies, summaryOf } from "../crowd/histogram.ts";
import { type CannonOptions, fire, type Shots } from "./cannon.ts";

export type RampedLoad = Omit<CannonOptions, "onAnswer" | "amount"> & { readonly amount: number };

const STEPS = 6;

/** Requests in six equal parts, each over more connections than the last: autocannon knows no ramp-up. */
export async function rampedLoad(load: RampedLoad) {
	const { amount, connections } = load;
	const latencies = new Latencies();
	const answers: [number, number][] = [];
	const shots: Shots[] = [];
	const cpuBefore = process.threadCpuUsage();
	const start = performance.now();
	let ms = 0;
	for (let step = 1; step <= STEPS; step++) {
		const part = Math.floor((amount * step) / STEPS) - Math.floor((amount * (step - 1)) / STEPS);
		if (part === 0) continue;
		const begun = performance.now();
		let lastAt = begun;
		const onAnswer = (status: number, took: number): void => {
			lastAt = performance.now();
			if (status < 200 || status >= 300) return;
			latencies.add(took);
			answers.push([lastAt - start, took]);
		};
		const width = Math.ceil((connections * step) / STEPS);
		shots.push(await fire({ ...load, amount: part, connections: width, onAnswer }));
		ms += lastAt - begun;
	}
	const cpu = process.threadCpuUsage(cpuBefore);
	const shot = shots.reduce(together);
	const right = rightOf(shot);
	return {
		...shot,
		/** whatever is no right answer */
		errors: shot.sent - right,
		/** while requests were under way */
		ms,
		/** every right answer: when it came, and how long it took, ms */
		answers,
		/** of the answers with a 2xx status: all others are errors */
		latency: summaryOf([latencies.take()]),
		answersPerSecond: ms === 0 ? 0 : (right / ms) * 1000,
		/** of one core, the thread that sends: above 0.9 it was the bottleneck */
		generatorCpuShare: (cpu.user + cpu.system) / 1000 / (performance.now() - start),
	};
}

function rightOf({ answered, wrong }: Shots): number {
	const isRight = ([status]: readonly [string, number]): boolean => status.startsWith("2");
	const right = Object.entries(answered).filter(isRight);
	return right.reduce((sum, [, count]) => sum + count, 0) - wrong;
}

function together({ answered, ...one }: Shots, { answered: more, ...other }: Shots): Shots {
	return { ...(added([one, other]) as Omit<Shots, "answered">), answered: added([answered, more]) };
}

/** Counts by name, together. */
function added(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
	const sum: Record<string, number> = {};
	for (const part of parts)
		for (const [name, count] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + count;
	return sum;
}
