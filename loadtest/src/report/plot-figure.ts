import type { Cell, Plot, Table } from "../lab/result.ts";
import { type Markup, markup, trusted } from "./markup.ts";
import { renderPlotSvg } from "./plot-svg.ts";
import { readingNote } from "./plot-words.ts";
import { renderTable } from "./tables.ts";

const WIDTH_PX = 800;

/** A plot in a report: heading, picture, how to read it, and its figures as a table. */
export function renderFigure(plot: Plot): Markup {
	const note = readingNote(plot);
	return markup`
<figure class="plot" id="plot-${plot.id}">
<h3>${plot.title}</h3>
<div class="scroll" role="region" aria-label="${plot.title}" tabindex="0">${trusted(renderPlotSvg(plot, { theme: "page", width: WIDTH_PX }))}</div>
<figcaption>${plot.caption !== undefined && markup`<p>${plot.caption}</p>`}${note !== "" && markup`<p class="note">${note}</p>`}</figcaption>
<details><summary>The figures of this plot</summary>${renderTable(figuresOf(plot), "hidden")}</details>
</figure>`;
}

function figuresOf(plot: Plot): Table {
	const all = [...new Set(plot.series.flatMap((series) => series.points.map((point) => point.x)))];
	const rows = all
		.sort((a, b) => a - b)
		.map((x) => {
			const cells = plot.series.map(({ points }, i): [string, Cell] => [
				`series-${i}`,
				points.find((point) => point.x === x)?.y ?? null,
			]);
			return { x, ...Object.fromEntries(cells) };
		});
	const columns = plot.series.map((series, i) => ({
		key: `series-${i}`,
		label: series.role === "published" ? `${series.name} (published)` : series.name,
		...unitOf(plot.y),
	}));
	const first = { key: "x", label: plot.x.label, ...unitOf(plot.x) };
	return { id: plot.id, title: `${plot.title}: ${plot.y.label}`, columns: [first, ...columns], rows };
}

function unitOf({ unit }: Plot["y"]) {
	return unit === undefined ? {} : { unit };
}
