import { type Spread, spreadOf } from "../../lab/result.ts";
import type { Operation } from "./direct.ts";

/** `one thread` is no division: what the others are compared with. */
export const DIVISIONS = ["uniform", "skewed", "guided", "one thread"] as const;
export type Division = (typeof DIVISIONS)[number];

export interface NumbersRun {
	/** computing, all threads side by side */
	readonly ms: number;
	readonly moveMs: number;
	readonly startMs: number;
	/** the whole request, as its asker sees it */
	readonly wholeMs: number;
}

export interface Point {
	readonly operation: Operation;
	readonly division: Division;
	readonly count: number;
	readonly runs: NumbersRun[];
}

export function spread({ runs }: Point, value: keyof NumbersRun): Spread {
	return spreadOf(runs.map((run) => run[value]));
}

export function find(
	points: readonly Point[],
	operation: Operation,
	division: Division,
	count: number,
): Point | undefined {
	return points.find(
		(point) => point.operation === operation && point.division === division && point.count === count,
	);
}

/** How many times as long one division computes as another, in the same run. */
export function ratio(
	points: readonly Point[],
	slow: Division,
	fast: Division,
	at: Pick<Point, "operation" | "count">,
): Spread | undefined {
	const [over, under] = [slow, fast].map((division) => find(points, at.operation, division, at.count)?.runs);
	if (over === undefined || under === undefined || over.length === 0) return undefined;
	return spreadOf(over.map(({ ms }, run) => ms / (under[run]?.ms ?? Number.NaN)));
}
