import type { Crowd } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { atRest } from "../at-rest.ts";
import type { Contestant } from "./contestants.ts";
import { roundsOf } from "./rounds.ts";

/** Nobody needs a room for an echo, but in Parley everybody is in one: of a size that people have. */
const PEOPLE_IN_A_ROOM = 50;

/** One measurement of a server with so many sockets. */
export interface Echo {
	/** each round; as many as were asked for, unless one never ended */
	readonly roundsMs: readonly number[];
	readonly bytesBefore: number;
	/** everybody is in, nobody has asked anything yet */
	readonly bytesWith: number;
	readonly bytesAfterRounds: number;
	readonly bytesAfter: number;
	/** of the busiest of the crowd's threads during the rounds */
	readonly crowdCpuShare: number;
}

export interface EchoOptions {
	readonly lab: Lab;
	readonly contestant: Contestant;
	readonly count: number;
	readonly rounds: number;
	readonly patienceMs: number;
}

export async function echo({ lab, contestant, count, rounds, patienceMs }: EchoOptions): Promise<Echo> {
	const server = await contestant.start(lab);
	await atRest(server, lab.signal);
	const bytesBefore = server.rssBytes();
	const crowd = await openCrowd(lab, contestant, server, count);
	await atRest(server, lab.signal);
	const bytesWith = server.rssBytes();
	await crowd.pulse();
	const { roundsMs } = await roundsOf(crowd, patienceMs, (done) => done < rounds);
	const { generatorCpuShare } = await crowd.pulse();
	const bytesAfterRounds = server.rssBytes();
	await crowd.leave();
	await atRest(server, lab.signal);
	const bytesAfter = server.rssBytes();
	await server.stop();
	const crowdCpuShare = Math.max(...generatorCpuShare);
	return { roundsMs, bytesBefore, bytesWith, bytesAfterRounds, bytesAfter, crowdCpuShare };
}

export async function openCrowd(
	lab: Lab,
	contestant: Contestant,
	server: Server,
	people: number,
): Promise<Crowd> {
	return lab.crowd({
		port: server.port,
		ports: await contestant.ports(server, people, lab.signal),
		dialect: contestant.dialect,
		people,
		roomOf: (person) => `room-${Math.floor(person / PEOPLE_IN_A_ROOM)}`,
	});
}
