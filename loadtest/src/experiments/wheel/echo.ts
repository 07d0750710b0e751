import type { Crowd } from "../../crowd/crowd.ts";
import { type Lab, type Server, TooLate } from "../../lab/experiment.ts";
import { type Sample, spreadOf } from "../../lab/result.ts";
import { KERNEL_STACK_BYTES } from "../../lab/usage.ts";
import type { Contestant } from "../contestants.ts";
import { atRest, sum, type Values } from "../measured.ts";
import { inTime, roundsOf } from "./rounds.ts";

/** Nobody needs a room for an echo, but in Parley everybody is in one: of a size that people have. */
const PEOPLE_IN_A_ROOM = 50;
/** A wheel that finds nothing asks less and less often, and comes to 3,500 sockets a millisecond each. */
const ENTERING_PATIENCES = 6;

/** Figures, at what besides the server and its sockets. */
export type Measured = { readonly at?: Sample["at"]; readonly values: Values };

export interface EchoOptions {
	readonly lab: Lab;
	readonly contestant: Contestant;
	readonly count: number;
	readonly rounds: number;
	readonly patienceMs: number;
}

/** One measurement of a server with so many sockets. Of rounds of which one did not end there is no time of all. */
export async function echo(server: Server, options: EchoOptions): Promise<readonly Measured[]> {
	const { lab, count, rounds, patienceMs } = options;
	await atRest(server, lab.signal);
	const beforeBytes = server.rssBytes();
	const crowd = await openCrowd(server, options);
	try {
		await atRest(server, lab.signal);
		// everybody is in, and nobody has asked anything yet
		const kernelStackBytes = server.threads() * KERNEL_STACK_BYTES;
		const withBytes = server.rssBytes() + kernelStackBytes;
		await crowd.pulse();
		const cpuBefore = server.cpuSeconds();
		const { roundsMs } = await roundsOf(crowd, patienceMs, (done) => done < rounds);
		const cpuMs = (server.cpuSeconds() - cpuBefore) * 1_000;
		const generatorShare = Math.max(...(await crowd.pulse()).generatorCpuShare);
		const totalMs = sum(roundsMs);
		const isWhole = roundsMs.length === rounds;
		const values = {
			hung: isWhole ? 0 : 1,
			...(isWhole ? { totalMs, fromFirstConnectionMs: crowd.enteredMs + totalMs } : {}),
			...medianRound(roundsMs),
			busyShare: cpuMs / Math.max(1, totalMs),
			...{ withBytes, kernelStackBytes, generatorShare },
			eachBytes: (withBytes - beforeBytes) / count,
		};
		return [{ values }];
	} finally {
		await crowd.leave();
	}
}

export function medianRound(roundsMs: readonly number[]): Values {
	return roundsMs.length === 0 ? {} : { roundMs: spreadOf(roundsMs).median };
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
