import type { Crowd } from "../crowd/crowd.ts";
import type { Env } from "../lab/experiment.ts";

const SENDERS = 10;

/** All that counts by address or by second, lifted: everybody here comes from one. Limits of memory stay. */
export const RATES_LIFTED: Env = Object.fromEntries(
	[
		"POSTS_PER_SECOND",
		"POST_BYTES_PER_SECOND",
		"FRAMES_PER_SECOND",
		"SOCKETS_PER_ADDRESS_MAX",
		"CONNECTIONS_PER_ADDRESS_MAX",
		"CONNECTIONS_PER_SECOND",
		"ARRIVALS_PER_SECOND",
		"NEWCOMERS_PER_SECOND",
		"REQUESTS_PER_SECOND",
		"HELLOS_REFUSED_PER_SECOND",
		"ROOMS_PER_MINUTE",
		"ROOMS_PER_OWNER_MAX",
		"PAGES_PER_SECOND",
		"WRONG_TOKENS_PER_SECOND",
	].map((name) => [name, "0"]),
);

export interface Talk {
	readonly people: number;
	readonly postsPerSecond: number;
	readonly bytes: number;
}

/** Honest people who talk on, whatever is done to their server. */
export function talk(neighbours: Crowd, { people, postsPerSecond: perSecond, bytes }: Talk, ms: number) {
	return neighbours.openLoop({ senders: Math.min(SENDERS, people), perSecond, bytes, warmUpMs: 0, ms });
}
