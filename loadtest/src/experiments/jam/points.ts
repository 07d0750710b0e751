import { type Spread, spreadOf } from "../../lab/result.ts";
import type { BlockedRun } from "./blocked-run.ts";

/** All runs of one server with one length of the block. */
export interface Point {
	readonly server: string;
	readonly blockedS: number;
	readonly runs: readonly BlockedRun[];
}

export function of(point: Point, value: (run: BlockedRun) => number | undefined): Spread | null {
	const values = point.runs.flatMap((run) => value(run) ?? []);
	return values.length === 0 ? null : spreadOf(values);
}

export function worst100(point: Point): Spread {
	return spreadOf(point.runs.map((run) => run.worst100Ms));
}
