import { type Spread, spreadOf } from "../../lab/result.ts";
import type { Cost } from "./costs.ts";
import type { PoolRun } from "./measure.ts";
import type { Mode } from "./modes.ts";

export interface Point {
	readonly mode: Mode;
	readonly amount: number;
	readonly runs: PoolRun[];
}

/** One kind of query, run for run. */
export interface CostPoint {
	readonly name: string;
	readonly runs: readonly Cost[];
}

export function spread({ runs }: Point, value: (run: PoolRun) => number): Spread {
	return spreadOf(runs.map(value));
}

export function costSpread({ runs }: CostPoint, value: (cost: Cost) => number): Spread {
	return spreadOf(runs.map(value));
}

export function find(points: readonly Point[], name: string): Point | undefined {
	return points.find((point) => point.mode.name === name);
}

export function costPoints(runs: readonly (readonly Cost[])[]): CostPoint[] {
	const byName = Map.groupBy(runs.flat(), ({ name }) => name);
	return [...byName].map(([name, costs]) => ({ name, runs: costs }));
}

export function errorPercent({ http }: PoolRun): number {
	return (http.errors / http.sent) * 100;
}

/** Chat's p99 beside the load over its p99 just before, in the same run. */
export function timesIdle(point: Point): Spread {
	return spread(point, ({ chat, chatIdle }) => chat.p99 / chatIdle.p99);
}
