import type { Result, Spread } from "../lab/result.ts";
import { formatFigure, formatSpread, minuteOf, pointSaid, unitOfName } from "./format.ts";
import { figureAt, pointsOf } from "./points.ts";

/** Two runs of one experiment, point by point, for a reader: what differs before any figure, and what moved, the most first. */
export function compared(before: Result, after: Result): string[] {
	const old = figuresOf(before);
	const both = [...figuresOf(after)].flatMap(([what, now]) => {
		const then = old.get(what);
		return then === undefined ? [] : [{ what, now, then, ratio: now.median / then.median }];
	});
	const far = ({ ratio }: (typeof both)[number]) => Math.abs(Math.log(Math.abs(ratio) || 1));
	const moved = both.filter(({ now, then }) => liesApart(then, now)).sort((a, b) => far(b) - far(a));
	const once = both.filter(({ now, then }) => now.n < 2 || then.n < 2).length;
	return [
		`Against ${minuteOf(before.startedAt)}: of ${both.length} points in common, ${moved.length} moved beyond the spread of their runs${once > 0 ? `, and ${once} were measured only once` : ""}.`,
		...differences(before, after),
		...moved.slice(0, 20).map(({ what, now, then, ratio }) => {
			const unit = unitOfName(what.split(":", 1)[0] ?? "");
			const times = Number.isFinite(ratio) ? `, ${formatFigure(ratio, "ratio")}` : "";
			return `${what}: ${formatSpread(then, unit)} → ${formatSpread(now, unit)}${times}`;
		}),
	];
}

/** By figure, contestant and parameters; not those of the machine, which are no server's. */
function figuresOf({ samples }: Result): Map<string, Spread> {
	const figures = new Map<string, Spread>();
	for (const point of pointsOf(samples)) {
		const { server, ...at } = point.at;
		const where = [String(server), pointSaid(at, Object.keys(at).sort())].filter(Boolean).join(", ");
		for (const figure of new Set(point.samples.flatMap(({ values }) => Object.keys(values)))) {
			const spread = /^(generator|others)Share$/.test(figure) ? undefined : figureAt(point, figure);
			if (spread !== undefined) figures.set(`${figure}: ${where}`, spread);
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
		const { cpu: processor, cores, node } = machine;
		return { size, processor, cores, "Node.js": node, partial, ...params };
	};
	const [old, fresh] = [facts(before), facts(after)];
	return Object.keys({ ...old, ...fresh })
		.filter((name) => String(old[name]) !== String(fresh[name]))
		.map((name) => `Mind: ${name}: ${old[name] ?? "none"} before, ${fresh[name] ?? "none"} after.`);
}
