import { type HistogramSummary, Latencies, summaryOf } from "../crowd/histogram.ts";
import { added } from "../crowd/tally.ts";
import { type CannonOptions, fire, type Shots } from "./cannon.ts";

export type RampedLoad = Omit<CannonOptions, "onAnswer" | "amount"> & { readonly amount: number };

export interface HttpFigures extends Shots {
	/** of the answers with a 2xx status: all others are errors */
	readonly latency: HistogramSummary;
	/** whatever is no right answer */
	readonly errors: number;
	/** while requests were under way, ms */
	readonly ms: number;
	readonly answersPerSecond: number;
	/** of one core, the thread that sends: above 0.9 it was the bottleneck */
	readonly generatorCpuShare: number;
	/** every right answer: when it came, and how long it took, ms */
	readonly answers: readonly (readonly [atMs: number, ms: number])[];
}

const STEPS = 6;

/** Requests in six equal parts, each over more connections than the last: autocannon knows no ramp-up. */
export async function rampedLoad(load: RampedLoad): Promise<HttpFigures> {
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
	const errors = shot.sent - rightOf(shot);
	return {
		...shot,
		errors,
		ms,
		answers,
		latency: summaryOf([latencies.take()]),
		answersPerSecond: ms === 0 ? 0 : (rightOf(shot) / ms) * 1000,
		generatorCpuShare: (cpu.user + cpu.system) / 1000 / (performance.now() - start),
	};
}

function rightOf({ answered, wrong }: Shots): number {
	const isRight = ([status]: readonly [string, number]): boolean => status.startsWith("2");
	const right = Object.entries(answered).filter(isRight);
	return right.reduce((sum, [, count]) => sum + count, 0) - wrong;
}

function together(one: Shots, other: Shots): Shots {
	return {
		answered: added([one.answered, other.answered]),
		sent: one.sent + other.sent,
		timedOut: one.timedOut + other.timedOut,
		broken: one.broken + other.broken,
		lost: one.lost + other.lost,
		wrong: one.wrong + other.wrong,
	};
}
