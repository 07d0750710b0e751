import type { Crowd, CrowdOptions, Dialect } from "../crowd/crowd.ts";
import type { Lab, Server } from "../lab/experiment.ts";

/** What has not come by then is missing; less for a machine that is busy with much else would call it wrong too soon. */
const SETTLE_MS_MAX = 120_000;
const PER_ROOM = 10;
const WRITERS_SHARE = 0.8;

type People = Omit<CrowdOptions, "signal" | "port" | "dialect"> & { readonly dialect?: Dialect };

export function peopleAt(lab: Lab, { port }: Pick<Server, "port">, people: People): Promise<Crowd> {
	return lab.crowd({ port, dialect: "parley", ...people });
}

/**
 * Rooms of ten, eight of whom write. The others only read, and can be cut at any time: a post that is under way when its
 * author's link is lost would have to be sent again.
 */
export async function roomsOfTen(lab: Lab, server: Server, people: number, room: string) {
	const rooms = Math.ceil(people / PER_ROOM);
	const crowd = await peopleAt(lab, server, { people, roomOf: (person) => `${room}-${person % rooms}` });
	const senders = Math.max(1, Math.floor(people * WRITERS_SHARE));
	const listeners = Array.from({ length: people - senders }, (_, index) => senders + index);
	return { crowd, senders, listeners };
}

/** What everybody got is compared, all leave, and the server ends. Gives the number of the first crowd's messages. */
export async function partedFrom(server: Pick<Server, "stop">, ...crowds: readonly Crowd[]): Promise<number> {
	const verdicts = await Promise.all(crowds.map((crowd) => crowd.settle(SETTLE_MS_MAX)));
	await Promise.all(crowds.map((crowd) => crowd.leave()));
	await server.stop();
	return verdicts[0]?.messages ?? 0;
}
