import type { Result, Spread, Unit } from "../lab/result.ts";
import { differencesOf } from "./differences.ts";
import { labelOf, pointSaid } from "./names.ts";
import { figureAt, type Point, pointsOf } from "./points.ts";
import { unitOfName } from "./units.ts";

/** Two runs of one experiment, point by point: every figure of every contestant at the same parameters. */
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
	/** the figure in words */
	readonly what: string;
	readonly server: string;
	/** the parameters: "1,000 readers" */
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

/** Of the machine, not of a server. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(["generatorShare", "othersShare"]);

export function compare(before: Result, after: Result): Comparison {
	const [old, fresh] = [figuresOf(before), figuresOf(after)];
	return {
		before: runOf(before),
		after: runOf(after),
		differences: differencesOf(before, after),
		points: [...fresh].flatMap(([key, now]) => {
			const then = old.get(key);
			return then === undefined ? [] : [comparedPoint(then, now)];
		}),
		onlyBefore: namesMissingIn(fresh, old),
		onlyAfter: namesMissingIn(old, fresh),
	};
}

interface Figure {
	readonly name: string;
	readonly point: Point;
	readonly value: Spread;
}

function figuresOf({ samples }: Result): Map<string, Figure> {
	const all = pointsOf(samples).flatMap((point) => {
		const names = new Set(point.samples.flatMap(({ values }) => Object.keys(values)));
		return [...names].flatMap((name) => {
			const value = CIRCUMSTANCES.has(name) ? undefined : figureAt(point, name);
			return value === undefined ? [] : [{ name, point, value }];
		});
	});
	return new Map(
		all.map((figure) => [JSON.stringify([figure.name, Object.entries(figure.point.at).sort()]), figure]),
	);
}

function comparedPoint({ value: before }: Figure, { name, point, value: after }: Figure): ComparedPoint {
	const unit = unitOfName(name);
	return {
		...said(name, point),
		...{ before, after, change: changeOf(before, after) },
		...(before.median === 0 ? {} : { ratio: after.median / before.median }),
		...(unit === undefined ? {} : { unit }),
	};
}

/** A result does not hold an experiment's own labels: names say what they can. */
function said(name: string, { at: { server, ...at } }: Point) {
	return { what: labelOf(name), server: String(server), at: pointSaid(at, Object.keys(at)) };
}

function changeOf(before: Spread, after: Spread): Change {
	if (before.n < 2 || after.n < 2) return "unrepeated";
	if (after.min > before.max) return "higher";
	return after.max < before.min ? "lower" : "within-the-spread";
}

function namesMissingIn(there: ReadonlyMap<string, unknown>, here: ReadonlyMap<string, Figure>): string[] {
	return [...here].flatMap(([key, { name, point }]) => {
		const { what, server, at } = said(name, point);
		return there.has(key) ? [] : [[`${what}: ${server}`, at].filter((part) => part !== "").join(", ")];
	});
}

function runOf({ startedAt, machine }: Result): ComparedRun {
	return { startedAt, ...(machine.commit === undefined ? {} : { commit: machine.commit }) };
}
