import type { Comparison } from "../report/compare.ts";
import { formatFigure, formatSpread } from "../report/format.ts";

const LINES_MAX = 20;

/** What moved since another run, for the terminal; the report has all of it. */
export function comparisonLines({ before, differences, points }: Comparison): string[] {
	const moved = points.filter(({ change }) => change === "higher" || change === "lower");
	const unrepeated = points.filter(({ change }) => change === "unrepeated").length;
	return [
		`  Against ${before.startedAt}: of ${points.length} points, ${moved.length} moved beyond their spread.`,
		...(unrepeated > 0
			? [`  ${unrepeated} were measured once in one of the runs, and can say nothing.`]
			: []),
		...differences.map((sentence) => `  Mind: ${sentence}`),
		...moved.slice(0, LINES_MAX).map(({ what, server, at, unit, ratio, ...point }) => {
			const change = `${formatSpread(point.before, unit)} → ${formatSpread(point.after, unit)}`;
			return `    ${what}: ${server}, ${at}: ${change}${ratio === undefined ? "" : `, ${formatFigure(ratio, "ratio")}`}`;
		}),
		...(moved.length > LINES_MAX ? [`    … and ${moved.length - LINES_MAX} more in the report`] : []),
	];
}
