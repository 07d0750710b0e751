import type { Lab } from "../../lab/experiment.ts";
import { type Sample, spreadOf } from "../../lab/result.ts";
import { heldAt } from "../contest.ts";
import { type AmongTheDeaf, amongTheDeaf } from "./among-the-deaf.ts";
import { CONTESTANTS, type Contestant, PARLEY, WHEEL } from "./contestants.ts";
import { type Echo, echo } from "./echo.ts";
import type { WheelParams } from "./params.ts";

const BESIDE_THE_DEAF = [PARLEY, WHEEL];

interface Step {
	readonly contestant: Contestant;
	readonly count: number;
	readonly deaf: boolean;
}

/** All servers in turn, in every run; each on a fresh start at each number of sockets. */
export async function contestOf(lab: Lab, params: WheelParams): Promise<void> {
	const steps = stepsOf(params);
	for (let run = 1; run <= lab.runs; run++)
		for (const [at, step] of steps.entries()) {
			lab.progress((run - 1) * steps.length + at, lab.runs * steps.length, wordsOf(step));
			await measure(lab, params, run, step);
		}
}

function stepsOf(params: WheelParams): readonly Step[] {
	const clean = CONTESTANTS.flatMap((contestant) =>
		contestant.counts(params).map((count) => ({ contestant, count, deaf: false })),
	);
	const deaf = BESIDE_THE_DEAF.flatMap((contestant) =>
		params.deafSockets.map((count) => ({ contestant, count, deaf: true })),
	);
	return [...clean, ...deaf];
}

async function measure(lab: Lab, params: WheelParams, run: number, step: Step): Promise<void> {
	const { contestant, count } = step;
	const { rounds, deafPercent, patienceS, stackKb } = params;
	const options = { lab, contestant, count, rounds, patienceMs: patienceS * 1_000, stackKb };
	const about = { server: contestant.name, run, at: { sockets: count, deaf: 0 } };
	const server = await contestant.start(lab, stackKb);
	const held = <T>(work: Promise<T>) => heldAt(lab, server, wordsOf(step), about, work);
	if (step.deaf) {
		const felt = await held(amongTheDeaf(server, { ...options, deafPercent }));
		if (felt !== undefined) keepDeaf(lab, { ...about, at: { ...about.at, deaf: felt.deaf } }, felt);
	} else {
		const measured = await held(echo(server, options));
		if (measured !== undefined) lab.sample({ ...about, values: valuesOf(measured, count, rounds) });
	}
	await server.stop();
}

/** A run in which a round did not end gives no times of all of them. */
function valuesOf(measured: Echo, sockets: number, rounds: number): Readonly<Record<string, number>> {
	const { roundsMs, enteredMs, cpuMs, crowdCpuShare, ...memory } = measured;
	const totalMs = roundsMs.reduce((sum, ms) => sum + ms, 0);
	const withBytes = memory.bytesWith + memory.kernelStackBytes;
	const isWhole = roundsMs.length === rounds;
	return {
		rounds: roundsMs.length,
		hung: isWhole ? 0 : 1,
		pongs: roundsMs.length * sockets,
		...(isWhole ? { totalMs, fromFirstConnectionMs: enteredMs + totalMs } : {}),
		...medianOf("roundMs", roundsMs),
		busyShare: cpuMs / Math.max(1, totalMs),
		beforeBytes: memory.bytesBefore,
		withBytes,
		kernelStackBytes: memory.kernelStackBytes,
		afterRoundsBytes: memory.bytesAfterRounds,
		afterBytes: memory.bytesAfter,
		eachBytes: (withBytes - memory.bytesBefore) / sockets,
		generatorShare: crowdCpuShare,
	};
}

/** What others feel in each phase is a point of its own. */
function keepDeaf(lab: Lab, about: Omit<Sample, "values">, felt: AmongTheDeaf): void {
	const { deaf, aloneMs, fillingMs, besideMs, stopped, bytesAlone, bytesBeside, heldBytes } = felt;
	const values = {
		stopped: stopped === "no" ? 0 : 1,
		...(typeof stopped === "object" ? stopped : {}),
		grewBytes: bytesBeside - bytesAlone,
		...(heldBytes === undefined ? {} : { heldEachBytes: heldBytes / deaf }),
	};
	lab.sample({ ...about, values });
	for (const [phase, roundsMs] of [
		[PHASES.alone, aloneMs],
		[PHASES.filling, fillingMs],
		[PHASES.beside, besideMs],
	] as const)
		if (roundsMs.length > 0)
			lab.sample({ ...about, at: { ...about.at, phase }, values: { ...medianOf("roundMs", roundsMs) } });
}

/** Of those who read, before, until and while those who do not are stuck. */
export const PHASES = {
	alone: "without them",
	filling: "while their buffers fill",
	beside: "while they are stuck",
} as const;

function medianOf(name: string, values: readonly number[]): Readonly<Record<string, number>> {
	return values.length === 0 ? {} : { [name]: spreadOf(values).median };
}

function wordsOf({ contestant, count, deaf }: Step): string {
	return `${contestant.name}: ${count} sockets${deaf ? ", some of which never read" : ""}`;
}
