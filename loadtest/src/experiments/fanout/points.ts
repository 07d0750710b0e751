import { type Spread, spreadOf } from "../../lab/result.ts";
import type { Closed, FanoutRun, Open } from "./measure.ts";

/** All runs of one server with so many readers. */
export interface Point {
	readonly server: string;
	readonly readers: number;
	readonly runs: readonly FanoutRun[];
}

export function ofClosed(point: Point, value: (closed: Closed) => number): Spread {
	return spreadOf(point.runs.map(({ closed }) => value(closed)));
}

export function deliveriesPerSecond(point: Point): Spread {
	return ofClosed(point, ({ figures }) => figures.deliveriesPerSecond);
}

/** All runs of one server at one rate. */
export interface RatePoint {
	readonly server: string;
	readonly readers: number;
	readonly perSecond: number;
	readonly runs: readonly Open[];
}

/** A server that could not keep up with a lower rate has no point at a higher one. */
export function ratePoints(points: readonly Point[]): RatePoint[] {
	return points.flatMap(({ server, readers, runs }) => {
		const byRate = Map.groupBy(
			runs.flatMap(({ open }) => open),
			({ perSecond }) => perSecond,
		);
		return [...byRate].map(([perSecond, open]) => ({ server, readers, perSecond, runs: open }));
	});
}

export function ofOpen(point: RatePoint, value: (open: Open) => number): Spread {
	return spreadOf(point.runs.map(value));
}

export function keptUp(point: RatePoint | undefined): boolean {
	return point?.runs.every((run) => run.keptUp) ?? false;
}
