import type { Result, Spread } from "../lab/result.ts";
import { formatFigure, formatSpread, minuteOf, unitOfName } from "./format.ts";
import { labelOf, pointSaid } from "./names.ts";
import { figureAt, pointsOf } from "./points.ts";

/** Of the machine, not of a server. */
const CIRCUMSTANCES: ReadonlySet<string> = new Set(["generatorShare", "othersShare"]);
const TOLD_MAX = 20;

/** Two runs of one experiment, point by point, for a reader: what differs before any figure, and what moved, the most first. */
export function compared(before: Result, after: Result): string[] {
	const old = figuresOf(before);
	const both = [...figuresOf(after)].flatMap(([what, now]) => {
		const then = old.get(what);
		return then === undefined ? [] : [{ what, now, then, ratio: now.spread.median / then.spread.median }];
	});
	const far = (ratio: number) => Math.abs(Math.log(Math.abs(ratio) || 1));
	const moved = both
		.filter(({ now, then }) => liesApart(then.spread, now.spread))
		.sort((a, b) => far(b.ratio) - far(a.ratio));
	const once = both.filter(({ now, then }) => now.spread.n < 2 || then.spread.n < 2).length;
	return [
		`Against ${minuteOf(before.startedAt)}: of ${both.length} points in common, ${moved.length} moved beyond the spread of their runs${once > 0 ? `, and ${once} were measured only once` : ""}.`,
		...differences(before, after),
		...moved.slice(0, TOLD_MAX).map(({ what, now, then, ratio }) => {
			const unit = unitOfName(now.figure);
			const times = Number.isFinite(ratio) ? `, ${formatFigure(ratio, "ratio")}` : "";
			return `${what}: ${formatSpread(then.spread, unit)} → ${formatSpread(now.spread, unit)}${times}`;
		}),
	];
}

/** By figure, contestant and parameters in words: a result does not hold an experiment's own labels. */
function figuresOf({ samples }: Result) {
	const figures = new Map<string, { readonly figure: string; readonly spread: Spread }>();
	for (const point of pointsOf(samples)) {
		const { server, ...at } = point.at;
		const where = [String(server), pointSaid(at, Object.keys(at).sort())].filter(Boolean).join(", ");
		for (const figure of new Set(point.samples.flatMap(({ values }) => Object.keys(values)))) {
			const spread = CIRCUMSTANCES.has(figure) ? undefined : figureAt(point, figure);
			// two figures may be called the same in words: `waitMs` and `waitBytes` are both a wait
			const unit = unitOfName(figure);
			const what = `${labelOf(figure)}${unit === undefined ? "" : `, ${unit}`}: ${where}`;
			if (spread !== undefined) figures.set(what, { figure, spread });
		}
	}
	return figures;
}

/** Measured once, nothing says how much of the difference is chance. */
function liesApart(before: Spread, after: Spread): boolean {
	return before.n > 1 && after.n > 1 && (after.min > before.max || after.max < before.min);
}

/** All that makes two runs unequal before a server has done anything. */
function differences(before: Result, after: Result): string[] {
	const facts = ({ size, machine, params, partial = "no" }: Result): Readonly<Record<string, unknown>> => {
		const { cpu: processor, cores, node, loadBefore } = machine;
		const busy = loadBefore > 0.25 ? formatFigure(loadBefore, "share") : "no";
		return { size, processor, cores, "Node.js": node, partial, "busy before": busy, ...params };
	};
	const [old, fresh] = [facts(before), facts(after)];
	return Object.keys({ ...old, ...fresh })
		.filter((name) => String(old[name]) !== String(fresh[name]))
		.map((name) => `Mind: ${name}: ${old[name] ?? "none"} before, ${fresh[name] ?? "none"} after.`);
}
