import type { Lab } from "../../lab/experiment.ts";
import { heldAt } from "../contest.ts";
import { amongTheDeaf } from "./among-the-deaf.ts";
import { CONTESTANTS, type Contestant, PARLEY, WHEEL } from "./contestants.ts";
import { echo } from "./echo.ts";
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
		const among = await held(amongTheDeaf(server, { ...options, deafPercent }));
		if (among !== undefined) {
			const at = { sockets: count, deaf: among.deaf };
			lab.sample({ ...about, at, values: among.values });
			// what others feel in each phase is a point of its own
			for (const [phase, values] of Object.entries(among.felt))
				if (values["roundMs"] !== undefined) lab.sample({ ...about, at: { ...at, phase }, values });
		}
	} else {
		const values = await held(echo(server, options));
		if (values !== undefined) lab.sample({ ...about, values });
	}
	await server.stop();
}

function wordsOf({ contestant, count, deaf }: Step): string {
	return `${contestant.name}: ${count} sockets${deaf ? ", some of which never read" : ""}`;
}
