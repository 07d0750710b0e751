import type { Line } from "../../lab/result.ts";

/**
 * Measured before Parley was built, with bare servers (no storage, no rules) and a load generator in C on the other
 * core of a quiet two-core machine: Node 24, 100-byte messages, 10 senders with 4 in flight; the better of two rounds.
 */
export const PUBLISHED: readonly Line[] = [
	published("plain-ws", [100, 187_000], [1_000, 138_000]),
	published("socket-io", [100, 114_000], [1_000, 94_000]),
	published("yardstick", [100, 5_152_000], [1_000, 6_367_000]),
];

function published(
	server: string,
	...points: readonly (readonly [readers: number, perSecond: number])[]
): Line {
	return {
		name: `${server}, measured before`,
		role: "published",
		points: points.map(([x, y]) => ({ x, y })),
	};
}
