import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PROTOCOL_VERSION } from "@parley/protocol/limits";
import { maskedFrame, upgradeRequest } from "../../crowd/raw-socket.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { LabProblem, type Server } from "../../lab/experiment.ts";
import { type EchoOptions, type Measured, medianRound, openCrowd } from "./echo.ts";
import { roundsOf } from "./rounds.ts";

/** Of those who read, before and while those who do not are stuck. */
export const PHASES = { alone: "without them", beside: "while they are stuck" } as const;
/** Nothing taken for so long, and for twice as long as a wheel needs to come by all sockets: they are stuck. */
const QUIET_MS = 1_500;
/** With a number as long as one can be, so that the answers fill what lies between server and client the sooner. */
const QUESTIONS = Buffer.concat(
	Array.from({ length: 1_500 }, () => said({ type: "ping", n: Number.MAX_SAFE_INTEGER })),
);

/** How many of so many never read. */
export function deafAmong(sockets: number): number {
	return Math.ceil(sockets * 0.01);
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
	const sockets = Array.from({ length: deaf }, (_, n) => deafClient(server.port, `deaf ${n}`));
	try {
		let areStuck = false;
		const quietMs = QUIET_MS + 2 * count;
		void Promise.all(sockets.map((socket) => askUntilStuck(socket, quietMs))).then(() => {
			areStuck = true;
		});
		const { late } = await roundsOf(crowd, patienceMs, () => !areStuck);
		const beside =
			late === undefined
				? await roundsOf(crowd, patienceMs, (done) => done < rounds)
				: { roundsMs: [], late };
		// a rival does not tell what it keeps for them
		const isTold = server.operatorToken !== "";
		const held = isTold ? (await metricsOf(server, lab.signal)).valueOf("parley_buffered_bytes") : 0;
		const phases = {
			[PHASES.alone]: alone.roundsMs.slice(rounds),
			[PHASES.beside]: beside.roundsMs,
		};
		const stopped = beside.late === undefined ? 0 : 1;
		return [
			{ at: { deaf }, values: { stopped, ...(isTold ? { heldEachBytes: held / deaf } : {}) } },
			...Object.entries(phases)
				.filter(([, roundsMs]) => roundsMs.length > 0)
				.map(([phase, roundsMs]) => ({ at: { deaf, phase }, values: medianRound(roundsMs) })),
		];
	} finally {
		for (const socket of sockets) socket.resetAndDestroy();
		await crowd.leave();
	}
}

/** A client that never reads an answer. */
function deafClient(port: number, name: string): Socket {
	const socket = connect({ port, host: "127.0.0.1", noDelay: true }).pause();
	socket.on("error", () => undefined);
	socket.write(upgradeRequest({ port, path: "/ws" }));
	socket.write(said({ type: "hello", ref: 1, version: PROTOCOL_VERSION, name, room: "deaf" }));
	return socket;
}

/** Asks and asks, until what lies between it and the server is full, or it is cut. */
async function askUntilStuck(socket: Socket, quietMs: number): Promise<void> {
	for (let isTaken = true; isTaken; ) {
		const taken = new Promise<boolean>((resolve) => {
			if (socket.destroyed) resolve(false);
			else socket.write(QUESTIONS, (error) => resolve(!error));
		});
		isTaken = await Promise.race([taken, sleep(quietMs, false, { ref: false })]);
	}
}

function said(word: object): Buffer {
	return maskedFrame(1, Buffer.from(JSON.stringify(word)));
}
