import { expect, test } from "vitest";
import { spreadOf, type Table } from "../lab/result.ts";
import { renderTable } from "./tables.ts";

function rendered(columns: Table["columns"], rows: Table["rows"]): string {
	return renderTable({ id: "t", title: "A table", columns, rows }).text.replaceAll("\u00a0", " ");
}

const server = { key: "server", label: "server" };

test("columns of one unit share the measure that all of them read well in", () => {
	const html = rendered(
		[server, { key: "mean", label: "mean", unit: "ms" }, { key: "max", label: "max", unit: "ms" }],
		[
			{ server: "single", mean: 1917, max: 22_909 },
			{ server: "pool", mean: 3, max: 67 },
		],
	);
	expect(html.match(/<span class="unit">ms<\/span>/g)).toHaveLength(2);
	expect(html).toContain('<td class="number">22,909</td>');
});

test("a column that could not be read in it has its own", () => {
	const html = rendered(
		[server, { key: "each", label: "each", unit: "us" }, { key: "total", label: "total", unit: "us" }],
		[{ server: "parley", each: 0.2, total: 9e6 }],
	);
	expect(html).toContain('<span class="unit">s</span>');
	expect(html).toContain('<td class="number">0.20</td>');
});

test("cells are words, figures, spreads or nothing", () => {
	const html = rendered(
		[server, { key: "n", label: "n" }],
		[{ server: "a", n: spreadOf([1, 2, 4]) }, { server: "b", n: null }, { server: "c" }],
	);
	expect(html).toContain('<th scope="row">a</th>');
	expect(html).toContain('2 <span class="range">(1–4)</span>');
	expect(html.match(/<td class="number">–<\/td>/g)).toHaveLength(2);
});
