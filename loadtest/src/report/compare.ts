import type { Result, Spread } from "../lab/result.ts";
import { formatFigure, formatSpread, minuteOf, unitOfName } from "./format.ts";
import { labelOf, pointSaid } from "./names.ts";
import { figureAt, pointsOf } from "./points.ts";

/** Two runs of one experiment, point by point: every figure of every contestant at the same parameters. */
export interface Comparison {
	/** when the earlier one was measured, ISO 8601 */
	readonly before: string;
	/** why figures may differ though nothing of the servers did: said before any figure */
	readonly differences: readonly string[];
	readonly points: readonly ComparedPoint[];
}

interface ComparedPoint {
	/** figure, contestant and parameters in words */
	readonly what: string;
	readonly figure: string;
	readonly before: Spread;
	readonly after: Spread;
	/** of the medians, after by before */
	readonly ratio: number;
	/** `unrepeated`: measured once, so nothing says how much of the difference is chance */
	readonly change: "within-the-spread" | "higher" | "lower" | "unrepeated";
}

/** Of the machine, not of a server. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(["generatorShare", "othersShare"]);
const TOLD_MAX = 20;

export function compare(before: Result, after: Result): Comparison {
	const old = new Map(figuresOf(before).map((one) => [keyOf(one), one.value]));
	const points = figuresOf(after).flatMap(({ what, figure, value }): ComparedPoint[] => {
		const then = old.get(keyOf({ what, figure }));
		if (then === undefined) return [];
		const change = changeOf(then, value);
		return [{ what, figure, before: then, after: value, ratio: value.median / then.median, change }];
	});
	return { before: before.startedAt, differences: differencesOf(before, after), points };
}

/** What a reader is told, what moved most first: half as much is as far as twice as much. */
export function comparisonLines({ before, differences, points }: Comparison): string[] {
	const distance = ({ ratio }: ComparedPoint) => Math.abs(Math.log(Math.abs(ratio) || 1));
	const moved = points
		.filter(({ change }) => change === "higher" || change === "lower")
		.sort((a, b) => distance(b) - distance(a));
	const once = points.filter(({ change }) => change === "unrepeated").length;
	return [
		`Against ${minuteOf(before)}: of ${points.length} points in common, ${moved.length} moved beyond the spread of their runs${once > 0 ? `, and ${once} were measured only once` : ""}.`,
		...differences.map((sentence) => `Mind: ${sentence}`),
		...moved.slice(0, TOLD_MAX).map((point) => {
			const unit = unitOfName(point.figure);
			const ratio = Number.isFinite(point.ratio) ? `, ${formatFigure(point.ratio, "ratio")}` : "";
			return `${point.what}: ${point.change}, ${formatSpread(point.before, unit)} → ${formatSpread(point.after, unit)}${ratio}`;
		}),
		...(moved.length > TOLD_MAX ? [`… and ${moved.length - TOLD_MAX} more.`] : []),
	];
}

/** Two figures may be called the same in words: `waitMs` and `waitBytes` are both a wait. */
function keyOf({ what, figure }: Pick<ComparedPoint, "what" | "figure">): string {
	return `${figure} ${what}`;
}

/** By what and where they are, in words: a result does not hold an experiment's own labels. */
function figuresOf({ samples }: Result) {
	return pointsOf(samples).flatMap((point) => {
		const { server, ...at } = point.at;
		const where = [String(server), pointSaid(at, Object.keys(at).sort())]
			.filter((part) => part !== "")
			.join(", ");
		return [...new Set(point.samples.flatMap(({ values }) => Object.keys(values)))].flatMap((figure) => {
			const value = CIRCUMSTANCES.has(figure) ? undefined : figureAt(point, figure);
			return value === undefined ? [] : [{ what: `${labelOf(figure)}: ${where}`, figure, value }];
		});
	});
}

function changeOf(before: Spread, after: Spread): ComparedPoint["change"] {
	if (before.n < 2 || after.n < 2) return "unrepeated";
	if (after.min > before.max) return "higher";
	return after.max < before.min ? "lower" : "within-the-spread";
}

/** All that makes two runs unequal before a server has done anything. */
function differencesOf(before: Result, after: Result): string[] {
	const isBusy = [before, after].some(({ machine }) => machine.loadBefore > 0.25);
	const facts = ({ size, machine, params, partial = "no" }: Result): Readonly<Record<string, unknown>> => {
		const { cpu: processor, cores, node, loadBefore } = machine;
		const load = isBusy ? { "load of the machine before": formatFigure(loadBefore, "share") } : {};
		return { size, processor, cores, "Node.js": node, partial, ...load, ...params };
	};
	const [old, fresh] = [facts(before), facts(after)];
	return Object.keys({ ...old, ...fresh })
		.filter((name) => String(old[name]) !== String(fresh[name]))
		.map((name) => `${name}: ${old[name] ?? "none"} before, ${fresh[name] ?? "none"} after.`);
}
