import type { Crowd, CrowdOptions, Dialect } from "../crowd/crowd.ts";
import { numbered, type PastimeName } from "../crowd/load.ts";
import { pastimes } from "../crowd/pastimes.ts";
import type { Env, Lab, Server } from "../lab/experiment.ts";
import { Member } from "./member.ts";

interface People extends Omit<CrowdOptions, "signal" | "port" | "dialect" | "playing"> {
	readonly dialect?: Dialect;
	/** what they do in the place of writing; begun for them in each of their rooms */
	readonly pastime?: PastimeName | undefined;
}

/** Of players: each asks how things stand, and the server lets nobody wait for long. */
const ENTERING_MAX = 20;

export async function peopleAt(
	lab: Pick<Lab, "crowd">,
	{ port }: Pick<Server, "port">,
	{ pastime, ...people }: People,
): Promise<Crowd> {
	const given = { port, dialect: "parley", ...people } as const;
	if (pastime === undefined) return lab.crowd(given);
	const rooms = new Set(numbered(people.people).map(people.roomOf ?? (() => "lobby")));
	const host = await Member.enters({ port, room: "hosts" }, `host of ${people.initial ?? "p"}`);
	const targets: Record<string, number> = {};
	for (const room of rooms) {
		await host.asks({ type: "join", room });
		targets[room] = await host.posts(room, "", {
			activity: { name: pastime, start: pastimes[pastime].start },
		});
	}
	const crowd = await lab.crowd({ enteringMax: ENTERING_MAX, ...given, playing: { pastime, targets } });
	host.leaves();
	return crowd;
}

/** What everybody got is compared, all leave, and the server ends. Gives the number of the first crowd's messages. */
export async function partedFrom(server: Pick<Server, "stop">, ...crowds: readonly Crowd[]): Promise<number> {
	const verdicts = await Promise.all(crowds.map((crowd) => crowd.settle()));
	await Promise.all(crowds.map((crowd) => crowd.leave()));
	await server.stop();
	return verdicts[0]?.messages ?? 0;
}

/** All that counts by address or by second, lifted: everybody here comes from one. Limits of memory stay. */
export const RATES_LIFTED: Env = Object.fromEntries(
	`POSTS_PER_SECOND POST_BYTES_PER_SECOND FRAMES_PER_SECOND SOCKETS_PER_ADDRESS_MAX CONNECTIONS_PER_ADDRESS_MAX
	CONNECTIONS_PER_SECOND ARRIVALS_PER_SECOND NEWCOMERS_PER_SECOND REQUESTS_PER_SECOND
	HELLOS_REFUSED_PER_SECOND ROOMS_PER_MINUTE ROOMS_PER_OWNER_MAX PAGES_PER_SECOND WRONG_TOKENS_PER_SECOND`
		.split(/\s+/)
		.map((name) => [name, "0"]),
);
