import type { Cell, Table } from "../lab/result.ts";
import { columnLooks } from "./columns.ts";
import { formatIn, spreadIn } from "./format.ts";
import { type Markup, markup } from "./markup.ts";
import type { Measure } from "./units.ts";

/** One unit for a whole column, said in its head, so that figures compare by eye. */
export function renderTable(
	{ columns, rows, title, note }: Table,
	caption: "shown" | "hidden" = "shown",
): Markup {
	const drawn = columnLooks({ columns, rows });
	const heads = drawn.map(
		({ column, isNumeric, measure }) =>
			markup`<th scope="col"${numeric(isNumeric)}>${column.label}${unitSaid(measure)}</th>`,
	);
	const body = rows.map((row) => {
		const cells = drawn.map(({ column, isNumeric, measure }, i) => {
			const said = cellIn(row[column.key], measure);
			return i === 0 && !isNumeric
				? markup`<th scope="row">${said}</th>`
				: markup`<td${numeric(isNumeric)}>${said}</td>`;
		});
		return markup`<tr>${cells}</tr>`;
	});
	const isDense = columns.length > ROOMY_COLUMNS_MAX;
	const hidden = caption === "hidden" && markup` class="unseen"`;
	return markup`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table${isDense && markup` class="dense"`}><caption${hidden}>${title}</caption><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>${note !== undefined && markup`<p class="note">${note}</p>`}`;
}

/** With more columns, ranges stand below their medians. */
const ROOMY_COLUMNS_MAX = 5;

function cellIn(cell: Cell | undefined, measure: Measure): string | Markup {
	if (cell === null || cell === undefined) return "–";
	if (typeof cell === "string") return cell;
	const bare = { size: measure.size, suffix: measure.suffix === "×" ? "×" : "" };
	if (typeof cell === "number") return formatIn(cell, bare);
	const [median = "", range] = spreadIn(cell, bare).split(" (");
	return range === undefined ? median : markup`${median} <span class="range">(${range}</span>`;
}

function unitSaid({ suffix }: Measure): Markup | false {
	const unit = suffix.trim();
	return unit !== "" && unit !== "×" && markup` <span class="unit">${unit}</span>`;
}

function numeric(isNumeric: boolean): Markup | false {
	return isNumeric && markup` class="number"`;
}
