import { metricsOf } from "../../http-load/server-calls.ts";
import { LabProblem, type Server } from "../../lab/experiment.ts";
import { DeafClient } from "./deaf-client.ts";
import { type EchoOptions, openCrowd } from "./echo.ts";
import { Filling } from "./filling.ts";
import { inTime } from "./patience.ts";
import { type Rounds, roundsOf } from "./rounds.ts";

/** What everybody else feels of some who never read. */
export interface AmongTheDeaf {
	readonly deaf: number;
	/** before they came */
	readonly aloneMs: readonly number[];
	/** while they ask, until nothing more fits between them and the server */
	readonly fillingMs: readonly number[];
	/** with all of them stuck */
	readonly besideMs: readonly number[];
	/** a round did not end; and in what time it did once the deaf had hung up, if at all */
	readonly stopped: "no" | "for good" | { readonly resumedMs: number };
	readonly bytesAlone: number;
	readonly bytesBeside: number;
	/** what the server itself keeps for the deaf; a rival does not tell */
	readonly heldBytes?: number;
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
	const bytesAlone = server.rssBytes();
	const deaf = await Promise.all(
		Array.from({ length: deafCount }, (_, n) =>
			DeafClient.enter(server.port, contestant.dialect, `deaf ${n}`),
		),
	);
	try {
		for (const client of deaf) client.shout();
		const until = new Filling(deaf);
		const filling = await roundsOf(crowd, patienceMs, (done) => until.goesOn(done));
		const beside =
			filling.late === undefined ? await roundsOf(crowd, patienceMs, (done) => done < rounds) : NO_ROUNDS;
		const bytesBeside = server.rssBytes();
		const held = contestant.dialect === "parley" ? { heldBytes: await heldBy(server, lab.signal) } : {};
		for (const client of deaf) client.hangUp();
		return {
			deaf: deafCount,
			aloneMs: alone.roundsMs.slice(rounds),
			fillingMs: filling.roundsMs.slice(0, until.rounds),
			besideMs: beside.roundsMs,
			stopped: await outcomeOf(filling.late ?? beside.late, patienceMs),
			bytesAlone,
			bytesBeside,
			...held,
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

async function outcomeOf(
	late: Promise<unknown> | undefined,
	patienceMs: number,
): Promise<AmongTheDeaf["stopped"]> {
	if (late === undefined) return "no";
	const start = performance.now();
	const ended = await inTime(late, patienceMs);
	return ended === "late" ? "for good" : { resumedMs: performance.now() - start };
}
