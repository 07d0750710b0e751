import { type Plot, type Result, type Sample, spreadOf } from "../lab/result.ts";
import { formatFigure } from "./format.ts";
import { figure, given, type MeasuredPoint } from "./measured-point.ts";
import { ofTable } from "./measured-rows.ts";
import { unitOfName } from "./units.ts";

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
