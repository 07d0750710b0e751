import { summaryOf } from "./histogram.ts";
import type { CrowdFigures } from "./load.ts";
import type { TallyCounts } from "./tally.ts";

const WORST_MAX = 1_000;

/** The threads' parts as one. `posts` were sent within `ms`. */
export function figuresOf(
	parts: readonly TallyCounts[],
	{ ms, posts, shares }: { ms: number; posts: number; shares: readonly number[] },
): CrowdFigures {
	const deliveries = parts.reduce((sum, part) => sum + part.deliveries, 0);
	return {
		ms,
		posts,
		deliveries,
		postsPerSecond: (posts / ms) * 1000,
		deliveriesPerSecond: (deliveries / ms) * 1000,
		delivery: summaryOf(parts.map(({ delivery }) => delivery)),
		lastScreen: summaryOf(parts.map(({ lastScreen }) => lastScreen)),
		ownScreen: summaryOf(parts.map(({ ownScreen }) => ownScreen)),
		generatorCpuShare: shares,
		refused: added(parts.map(({ refused }) => refused)),
		worst: parts
			.flatMap(({ worst }) => worst)
			.sort((a, b) => b - a)
			.slice(0, WORST_MAX),
	};
}

/** Counts by name, together. */
export function added(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
	const sum: Record<string, number> = {};
	for (const part of parts)
		for (const [code, count] of Object.entries(part)) sum[code] = (sum[code] ?? 0) + count;
	return sum;
}
