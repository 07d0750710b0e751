import type { Plot, Role, Spread } from "../lab/result.ts";
import { formatCell, formatFigure } from "./format.ts";

/** The plot for those who do not see it: what its axes are, and where each series begins and ends. */
export function plotWords(plot: Plot): string {
	const series = plot.series.map((one) => lineWords(one, plot));
	return [`${plot.title}. ${plot.y.label} over ${plot.x.label}.`, ...series].join(" ");
}

/** How to read what is drawn; only what occurs in this plot. */
export function readingNote(plot: Plot): string {
	const values = valuesOf(plot);
	const counts = values.map((value) => (typeof value === "number" ? 1 : value.n));
	const most = Math.max(0, ...counts);
	const isSpread = values.some((value) => typeof value !== "number" && value.min !== value.max);
	const notes = [
		most > 1 && `medians of ${counts.every((count) => count === most) ? "" : "up to "}${most} measurements`,
		isSpread && "whiskers and bands from the least to the greatest",
		plot.series.some((series) => series.role === "published") &&
			"dashed and hollow: the study's own figures, not measured here",
	].filter((note) => note !== false);
	const sentence = notes.join("; ");
	return sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function valuesOf({ series }: Plot): (number | Spread)[] {
	return series.filter(isMeasured).flatMap(({ points }) => points.map(({ y }) => y));
}

function isMeasured({ role }: { readonly role: Role }): boolean {
	return role !== "published";
}

function lineWords({ name, role, points }: Plot["series"][number], plot: Plot): string {
	const first = points[0];
	const last = points.at(-1);
	if (first === undefined || last === undefined) return `${name}${byStudy(role)}: no points.`;
	const said = (point: typeof first) =>
		`${formatCell(point.y, plot.y.unit)} at ${formatFigure(point.x, plot.x.unit)}`;
	return first === last
		? `${name}${byStudy(role)}: ${said(first)}.`
		: `${name}${byStudy(role)}: from ${said(first)} to ${said(last)}.`;
}

function byStudy(role: Role): string {
	return role === "published" ? " (published by the study)" : "";
}
