import type { Crowd } from "../../crowd/crowd.ts";
import { type Lab, type Server, TooLate } from "../../lab/experiment.ts";
import { atRest } from "../at-rest.ts";
import type { Contestant } from "./contestants.ts";
import { inTime } from "./patience.ts";
import { roundsOf } from "./rounds.ts";

/** Nobody needs a room for an echo, but in Parley everybody is in one: of a size that people have. */
const PEOPLE_IN_A_ROOM = 50;
/** What Linux takes for each thread on 64-bit processors, beside all that counts as resident. */
const KERNEL_STACK_BYTES = 16_384;
/** A wheel that finds nothing asks less and less often, and comes to 3,500 sockets a millisecond each. */
const ENTERING_PATIENCES = 6;

/** One measurement of a server with so many sockets. */
export interface Echo {
	/** from the first connection until everybody was in */
	readonly enteredMs: number;
	/** each round; as many as were asked for, unless one never ended */
	readonly roundsMs: readonly number[];
	readonly bytesBefore: number;
	/** everybody is in, nobody has asked anything yet */
	readonly bytesWith: number;
	/** the kernel's own for the server's threads then: no part of what is resident */
	readonly kernelStackBytes: number;
	readonly bytesAfterRounds: number;
	readonly bytesAfter: number;
	/** processor time of the server in all rounds */
	readonly cpuMs: number;
	/** of the busiest of the crowd's threads during the rounds */
	readonly crowdCpuShare: number;
}

export interface EchoOptions {
	readonly lab: Lab;
	readonly contestant: Contestant;
	readonly count: number;
	readonly rounds: number;
	readonly patienceMs: number;
	readonly stackKb: number;
}

export async function echo(server: Server, options: EchoOptions): Promise<Echo> {
	const { lab, rounds, patienceMs } = options;
	await rest(server, lab);
	const bytesBefore = server.rssBytes();
	const crowd = await openCrowd(server, options);
	try {
		await rest(server, lab);
		const bytesWith = server.rssBytes();
		const kernelStackBytes = server.threads() * KERNEL_STACK_BYTES;
		await crowd.pulse();
		const cpuBefore = server.cpuSeconds();
		const { roundsMs } = await roundsOf(crowd, patienceMs, (done) => done < rounds);
		const cpuMs = (server.cpuSeconds() - cpuBefore) * 1_000;
		const crowdCpuShare = Math.max(...(await crowd.pulse()).generatorCpuShare);
		const bytesAfterRounds = server.rssBytes();
		await crowd.leave();
		await rest(server, lab);
		const bytesAfter = server.rssBytes();
		const bytes = { bytesBefore, bytesWith, kernelStackBytes, bytesAfterRounds, bytesAfter };
		return { enteredMs: crowd.enteredMs, roundsMs, cpuMs, crowdCpuShare, ...bytes };
	} finally {
		await crowd.leave();
	}
}

/** A study's server collects no garbage, and a wheel that turns without need never rests. */
async function rest(server: Server, lab: Lab): Promise<void> {
	if (!server.mayBreak) await atRest(server, lab.signal);
}

export async function openCrowd(
	server: Server,
	{ lab, contestant, count, patienceMs }: EchoOptions,
): Promise<Crowd> {
	const entering = lab.crowd({
		port: server.port,
		dialect: contestant.dialect,
		people: count,
		// all knock at once: a wheel comes by once for all of them, and not once for each few
		enteringMax: contestant.dialect === "plain" ? count : 200,
		roomOf: (person) => `room-${Math.floor(person / PEOPLE_IN_A_ROOM)}`,
	});
	const crowd = await inTime(entering, ENTERING_PATIENCES * patienceMs);
	if (crowd !== "late") return crowd;
	entering.then((late) => late.leave()).catch(() => undefined);
	throw new TooLate(
		`it did not let ${count} clients in within ${(ENTERING_PATIENCES * patienceMs) / 1_000} s`,
	);
}
