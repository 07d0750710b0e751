import { metricsOf } from "../../http-load/server-calls.ts";
import { LabProblem, type Server } from "../../lab/experiment.ts";
import { known, type Values } from "../measured.ts";
import { DeafClient } from "./deaf-client.ts";
import { type EchoOptions, medianRound, openCrowd } from "./echo.ts";
import { Filling } from "./filling.ts";
import { inTime } from "./patience.ts";
import { type Rounds, roundsOf } from "./rounds.ts";

/** Of those who read, before, until and while those who do not are stuck. */
export const PHASES = {
	alone: "without them",
	filling: "while their buffers fill",
	beside: "while they are stuck",
} as const;

/** What everybody else feels of some who never read, in each phase; and what became of the server. */
interface AmongTheDeaf {
	readonly deaf: number;
	readonly felt: Readonly<Record<string, Values>>;
	readonly values: Values;
}

export interface DeafOptions extends EchoOptions {
	readonly deafPercent: number;
}

export async function amongTheDeaf(server: Server, options: DeafOptions): Promise<AmongTheDeaf> {
	const { lab, contestant, count, deafPercent, rounds, patienceMs } = options;
	const deafCount = Math.ceil((count * deafPercent) / 100);
	const crowd = await openCrowd(server, { ...options, count: count - deafCount });
	// as many again before them: what compiles the server's code must not make it look faster beside the deaf
	const alone = await roundsOf(crowd, patienceMs, (done) => done < 2 * rounds);
	if (alone.late !== undefined)
		throw new LabProblem(
			`${contestant.name} took longer than ${patienceMs / 1_000} s for a round before any client was deaf.`,
			"Give it more with --patience-s, or fewer sockets with --deaf-sockets.",
		);
	const deaf = Array.from({ length: deafCount }, (_, n) => new DeafClient(server.port, `deaf ${n}`));
	try {
		for (const client of deaf) client.shout();
		const until = new Filling(deaf);
		const filling = await roundsOf(crowd, patienceMs, (done) => until.goesOn(done));
		const beside =
			filling.late === undefined ? await roundsOf(crowd, patienceMs, (done) => done < rounds) : NO_ROUNDS;
		// a rival does not tell what it keeps for them
		const isParley = contestant.dialect === "parley";
		const heldEachBytes = isParley ? (await heldBy(server, lab.signal)) / deafCount : undefined;
		for (const client of deaf) client.hangUp();
		const stopped = await stoppedBy(filling.late ?? beside.late, patienceMs);
		return {
			deaf: deafCount,
			felt: {
				[PHASES.alone]: medianRound(alone.roundsMs.slice(rounds)),
				[PHASES.filling]: medianRound(filling.roundsMs.slice(0, until.rounds)),
				[PHASES.beside]: medianRound(beside.roundsMs),
			},
			values: known({ ...stopped, heldEachBytes }),
		};
	} finally {
		for (const client of deaf) client.hangUp();
		await crowd.leave();
	}
}

const NO_ROUNDS: Rounds = { roundsMs: [] };

async function heldBy(server: Server, signal: AbortSignal): Promise<number> {
	return (await metricsOf(server, signal)).valueOf("parley_buffered_bytes");
}

/** Whether a round did not end; and in what time it did once the deaf had hung up, if at all. */
async function stoppedBy(late: Promise<unknown> | undefined, patienceMs: number): Promise<Values> {
	if (late === undefined) return { stopped: 0 };
	const start = performance.now();
	const ended = await inTime(late, patienceMs);
	return ended === "late" ? { stopped: 1 } : { stopped: 1, resumedMs: performance.now() - start };
}
