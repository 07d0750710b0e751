import {
	type Plot,
	type Result,
	type Sample,
	type Spread,
	spreadOf,
	type Table,
	type Unit,
} from "../lab/result.ts";
import { formatFigure } from "./format.ts";
import { unitOfName } from "./units.ts";

/** One figure of a result, found again in another by `kind`, `id`, `server` and `at`. */
export interface MeasuredPoint {
	readonly kind: "plot" | "table" | "sample";
	readonly id: string;
	readonly where: string;
	readonly server: string;
	readonly at: string;
	readonly unit?: Unit;
	readonly value: Spread;
}

/** What was measured, all of it; the study's own figures are not. */
export function measuredPoints({ plots, tables, samples }: Result): MeasuredPoint[] {
	return [...plots.flatMap(ofPlot), ...tables.flatMap(ofTable), ...ofSamples(samples)];
}

function ofPlot(plot: Plot): MeasuredPoint[] {
	const about = { kind: "plot", id: plot.id, where: plot.title, ...given(plot.y.unit) } as const;
	if (plot.kind === "bars") {
		return measured(plot.series).flatMap(({ name, values }) =>
			values.flatMap((value, i) => figure(value, { ...about, server: name, at: plot.categories[i] ?? "" })),
		);
	}
	return measured(plot.series).flatMap(({ name, points }) =>
		points.flatMap(({ x, y }) =>
			figure(y, { ...about, server: name, at: `${plot.x.label} ${formatFigure(x, plot.x.unit)}` }),
		),
	);
}

function measured<S extends { readonly role: string }>(series: readonly S[]): S[] {
	return series.filter((one) => one.role !== "published");
}

/** A row is known by its words, and by its plain numbers as long as it has figures of several runs beside them. */
function ofTable({ id, title, columns, rows }: Table): MeasuredPoint[] {
	return rows.flatMap((row) => {
		const words = columns.map(({ key }) => row[key]).filter((cell) => typeof cell === "string");
		const [server = "", ...rest] = words;
		return columns.flatMap(({ key, label, unit }) => {
			const cell = row[key];
			const at = [...rest, label].join(", ");
			return typeof cell === "string"
				? []
				: figure(cell, { kind: "table", id, where: title, server, at, ...given(unit) });
		});
	});
}

function ofSamples(samples: readonly Sample[]): MeasuredPoint[] {
	const groups = new Map<string, { about: Omit<MeasuredPoint, "value">; values: number[] }>();
	for (const { server, at, values } of samples) {
		const said = Object.entries(at).map(([name, value]) => `${name} ${value}`);
		for (const [name, value] of Object.entries(values)) {
			const about = {
				kind: "sample",
				id: name,
				where: name,
				server,
				at: said.sort().join(", "),
				...given(unitOfName(name)),
			} as const;
			const key = JSON.stringify([name, server, about.at]);
			const group = groups.get(key) ?? { about, values: [] };
			group.values.push(value);
			groups.set(key, group);
		}
	}
	return [...groups.values()].map(({ about, values }) => ({ ...about, value: spreadOf(values) }));
}

function figure(
	value: number | Spread | null | undefined,
	about: Omit<MeasuredPoint, "value">,
): MeasuredPoint[] {
	if (value === null || value === undefined) return [];
	return [{ ...about, value: typeof value === "number" ? spreadOf([value]) : value }];
}

function given(unit: Unit | undefined) {
	return unit === undefined ? {} : { unit };
}
