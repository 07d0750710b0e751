import type { Result, Spread, Unit } from "../lab/result.ts";
import { differencesOf } from "./differences.ts";
import type { MeasuredPoint } from "./measured-point.ts";
import { measuredPoints } from "./measured-points.ts";

/** Two runs of one experiment, point by point. */
export interface Comparison {
	readonly before: ComparedRun;
	readonly after: ComparedRun;
	/** why figures may differ though nothing of the servers did: said before any figure */
	readonly differences: readonly string[];
	readonly points: readonly ComparedPoint[];
	/** measured in one of the two only */
	readonly onlyBefore: readonly string[];
	readonly onlyAfter: readonly string[];
}

export interface ComparedRun {
	readonly startedAt: string;
	readonly commit?: string;
}

export interface ComparedPoint {
	/** the table, plot or sampled value that it is from */
	readonly where: string;
	readonly kind: MeasuredPoint["kind"];
	readonly server: string;
	/** which of the server's points: "1,000 readers" */
	readonly at: string;
	readonly unit?: Unit;
	readonly before: Spread;
	readonly after: Spread;
	/** of the medians, after by before; none where before was zero */
	readonly ratio?: number;
	readonly change: Change;
}

/** `unrepeated`: measured once, so nothing says how much of the difference is chance. */
export type Change = "within-the-spread" | "higher" | "lower" | "unrepeated";

export function compare(before: Result, after: Result): Comparison {
	const old = byKey(measuredPoints(before));
	const fresh = byKey(measuredPoints(after));
	return {
		before: runOf(before),
		after: runOf(after),
		differences: differencesOf(before, after),
		points: [...fresh].flatMap(([key, point]) => {
			const then = old.get(key);
			return then === undefined ? [] : [comparedPoint(then, point)];
		}),
		onlyBefore: namesMissingIn(fresh, old),
		onlyAfter: namesMissingIn(old, fresh),
	};
}

function comparedPoint(then: MeasuredPoint, now: MeasuredPoint): ComparedPoint {
	const { where, kind, server, at } = now;
	const ratio = then.value.median === 0 ? {} : { ratio: now.value.median / then.value.median };
	const unit = now.unit === undefined ? {} : { unit: now.unit };
	const change = changeOf(then.value, now.value);
	return { where, kind, server, at, before: then.value, after: now.value, change, ...ratio, ...unit };
}

function changeOf(before: Spread, after: Spread): Change {
	if (before.n < 2 || after.n < 2) return "unrepeated";
	if (after.min > before.max) return "higher";
	return after.max < before.min ? "lower" : "within-the-spread";
}

function byKey(points: readonly MeasuredPoint[]): Map<string, MeasuredPoint> {
	return new Map(
		points.map((point) => [JSON.stringify([point.kind, point.id, point.server, point.at]), point]),
	);
}

function namesMissingIn(
	there: ReadonlyMap<string, unknown>,
	here: ReadonlyMap<string, MeasuredPoint>,
): string[] {
	return [...here]
		.filter(([key]) => !there.has(key))
		.map(([, { where, server, at }]) => `${where}: ${server}, ${at}`);
}

function runOf({ startedAt, machine }: Result): ComparedRun {
	return { startedAt, ...(machine.commit === undefined ? {} : { commit: machine.commit }) };
}
