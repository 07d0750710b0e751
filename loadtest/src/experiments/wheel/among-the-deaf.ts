import { metricsOf } from "../../http-load/server-calls.ts";
import { LabProblem, type Server } from "../../lab/experiment.ts";
import { sum } from "../measured.ts";
import { DeafClient } from "./deaf-client.ts";
import { type EchoOptions, type Measured, medianRound, openCrowd } from "./echo.ts";
import { inTime, type Rounds, roundsOf } from "./rounds.ts";

/** Of those who read, before and while those who do not are stuck. */
export const PHASES = { alone: "without them", beside: "while they are stuck" } as const;
const DEAF_SHARE = 0.01;
/** Nothing taken for so many rounds, in each of which the server came by all sockets, and for so long: they are stuck. */
const QUIET_ROUNDS = 10;
const QUIET_MS = 1_500;
/** A server that went on taking what the deaf say would never be filled. */
const FILLING_MS_MAX = 300_000;

/** How many of so many never read. */
export function deafAmong(sockets: number): number {
	return Math.ceil(sockets * DEAF_SHARE);
}

/** What everybody else feels of some who never read, in each phase; and what became of the server. */
export async function amongTheDeaf(server: Server, options: EchoOptions): Promise<readonly Measured[]> {
	const { lab, contestant, count, rounds, patienceMs } = options;
	const deaf = deafAmong(count);
	const crowd = await openCrowd(server, { ...options, count: count - deaf });
	// as many again before them: what compiles the server's code must not make it look faster beside the deaf
	const alone = await roundsOf(crowd, patienceMs, (done) => done < 2 * rounds);
	if (alone.late !== undefined)
		throw new LabProblem(
			`${contestant.name} took longer than ${patienceMs / 1_000} s for a round before any client was deaf.`,
			"Give it more with --patience-s, or fewer sockets with --deaf-sockets.",
		);
	const clients = Array.from({ length: deaf }, (_, n) => new DeafClient(server.port, `deaf ${n}`));
	try {
		for (const client of clients) client.shout();
		const { late } = await roundsOf(crowd, patienceMs, untilStuck(clients));
		const beside: Rounds =
			late === undefined
				? await roundsOf(crowd, patienceMs, (done) => done < rounds)
				: { roundsMs: [], late };
		// a rival does not tell what it keeps for them
		const held =
			server.operatorToken === ""
				? {}
				: { heldEachBytes: (await metricsOf(server, lab.signal)).valueOf("parley_buffered_bytes") / deaf };
		for (const client of clients) client.hangUp();
		const stopped = await stoppedBy(beside.late, patienceMs);
		const phases = { [PHASES.alone]: alone.roundsMs.slice(rounds), [PHASES.beside]: beside.roundsMs };
		return [
			{ at: { deaf }, values: { ...stopped, ...held } },
			...Object.entries(phases)
				.filter(([, roundsMs]) => roundsMs.length > 0)
				.map(([phase, roundsMs]) => ({ at: { deaf, phase }, values: medianRound(roundsMs) })),
		];
	} finally {
		for (const client of clients) client.hangUp();
		await crowd.leave();
	}
}

/** Whether rounds are to go on: until what lies between the deaf and the server is full. */
function untilStuck(deaf: readonly DeafClient[]): (round: number) => boolean {
	const endAt = performance.now() + FILLING_MS_MAX;
	let [before, lastRound, lastAt] = [0, 0, performance.now()];
	return (round) => {
		const now = performance.now();
		const takes = sum(deaf.map((client) => client.takes));
		if (takes !== before) [before, lastRound, lastAt] = [takes, round, now];
		return (round - lastRound < QUIET_ROUNDS || now - lastAt < QUIET_MS) && now < endAt;
	};
}

/** Whether a round did not end; and in what time it did once the deaf had hung up, if at all. */
async function stoppedBy(late: Promise<unknown> | undefined, patienceMs: number) {
	if (late === undefined) return { stopped: 0 };
	const start = performance.now();
	const ended = await inTime(late, patienceMs);
	return ended === "late" ? { stopped: 1 } : { stopped: 1, resumedMs: performance.now() - start };
}
