import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadOf } from "../lab/result.ts";
import { renderPlotSvg } from "./plot-svg.ts";
import { anyPlot } from "./test-support/arbitrary-plots.ts";
import { linesPlot } from "./test-support/results.ts";
import { faultOf } from "./test-support/well-formed.ts";

describe("any plot", () => {
	const anyLook = fc.record({
		theme: fc.constantFrom("light" as const, "dark" as const, "page" as const),
		width: fc.constantFrom(560, 760),
	});

	test("is well-formed XML without a number that is none", () => {
		fc.assert(
			fc.property(anyPlot, anyLook, (plot, look) => {
				const svg = renderPlotSvg(plot, look);
				expect(faultOf(svg)).toBeUndefined();
				for (const [, numbers] of svg.matchAll(
					/ (?:x|y|d|cx|cy|width|height|viewBox|transform|data-x|data-y)="([^"]*)"/g,
				)) {
					expect(numbers).not.toMatch(/NaN|Infinity|undefined|e[+-]?\d/);
				}
			}),
			{ numRuns: 300 },
		);
	});

	test("has its points within the picture", () => {
		fc.assert(
			fc.property(anyPlot, (plot) => {
				const svg = renderPlotSvg(plot, { theme: "page", width: 760 });
				const height = Number(/viewBox="0 0 760 ([\d.]+)"/.exec(svg)?.[1]);
				for (const [, x, y] of svg.matchAll(/data-x="([^"]+)" data-y="([^"]+)"/g)) {
					expect(Number(x)).toBeGreaterThanOrEqual(0);
					expect(Number(x)).toBeLessThanOrEqual(760);
					expect(Number(y)).toBeGreaterThanOrEqual(0);
					expect(Number(y)).toBeLessThanOrEqual(height);
				}
			}),
		);
	});
});

const small = { theme: "light", width: 760 } as const;

function pointsOf(svg: string): { x: number; y: number }[] {
	return [...svg.matchAll(/data-x="([^"]+)" data-y="([^"]+)"/g)].map(([, x, y]) => ({
		x: Number(x),
		y: Number(y),
	}));
}

test("a plot without points says so", () => {
	expect(renderPlotSvg(linesPlot({ series: [] }), small)).toContain("nothing was measured");
});

test("a single point is drawn", () => {
	const svg = renderPlotSvg(
		linesPlot({ series: [{ name: "one", role: "rival", points: [{ x: 5, y: 7 }] }] }),
		small,
	);
	expect(pointsOf(svg)).toHaveLength(1);
});

test("a value that is no number is left out, its neighbours are not", () => {
	const points = [
		{ x: 1, y: 1 },
		{ x: 2, y: Number.NaN },
		{ x: 3, y: 3 },
	];
	const svg = renderPlotSvg(linesPlot({ series: [{ name: "one", role: "rival", points }] }), small);
	expect(pointsOf(svg)).toHaveLength(2);
});

test("zero has its own place on a log axis, before the smallest power, and the axis is broken there", () => {
	const x = { label: "lookups", scale: "log" } as const;
	const points = [0, 1, 10, 100].map((at) => ({ x: at, y: 1 }));
	const svg = renderPlotSvg(linesPlot({ x, series: [{ name: "one", role: "rival", points }] }), small);
	const [zero, one, ten, hundred] = pointsOf(svg).map((point) => point.x);
	expect(zero).toBeLessThan(one ?? 0);
	expect((hundred ?? 0) - (ten ?? 0)).toBeCloseTo((ten ?? 0) - (one ?? 0), 0);
	expect(svg).toContain(">0</text>");
});

test("twelve decades fit on a log axis, equal ratios being equal steps", () => {
	const points = [-3, 1, 5, 9].map((power) => ({ x: power, y: 10 ** power }));
	const plot = linesPlot({
		x: { label: "x" },
		y: { label: "y", unit: "ms", scale: "log" },
		series: [{ name: "one", role: "rival", points }],
	});
	const svg = renderPlotSvg(plot, small);
	const heights = pointsOf(svg).map((point) => point.y);
	const steps = heights.slice(1).map((y, i) => Math.round((heights[i] ?? 0) - y));
	expect(new Set(steps).size).toBe(1);
	expect(svg).toContain("1\u00a0µs");
	expect(svg).toContain("1,000,000\u00a0s");
});

test("what the study says is dashed and named as published", () => {
	const plot = linesPlot({
		series: [
			{
				name: "threads",
				role: "published",
				points: [
					{ x: 1, y: 2 },
					{ x: 2, y: 3 },
				],
			},
		],
	});
	const svg = renderPlotSvg(plot, small);
	expect(svg).toContain("stroke-dasharray");
	expect(svg).toContain("threads (published)");
	expect(renderPlotSvg(linesPlot(), small)).not.toContain("stroke-dasharray");
});

test("a name that is too long to stand beside its line is in the legend, shortened at most to the width", () => {
	const name = "a rival with a very long name ".repeat(10);
	const svg = renderPlotSvg(
		linesPlot({ series: [{ name, role: "rival", points: [{ x: 1, y: 2 }] }] }),
		small,
	);
	expect(svg).toMatch(/a rival with a very long[^<]*…<\/text>/);
});

test("series of one role differ in more than their colour", () => {
	const line = (name: string) => ({ name, role: "rival" as const, points: [{ x: 1, y: 2 }] });
	const svg = renderPlotSvg(linesPlot({ series: [line("one"), line("two"), line("three")] }), small);
	const shapes = [...svg.matchAll(/<\/title><path d="M[\d.]+ [\d.]+([^"]+)"/g)].map((match) => match[1]);
	expect(new Set(shapes).size).toBe(3);
});

test("the spread of runs is drawn and said", () => {
	const points = [{ x: 1, y: spreadOf([9, 10, 12]) }];
	const svg = renderPlotSvg(linesPlot({ series: [{ name: "one", role: "parley", points }] }), small);
	expect(svg).toContain("10\u00a0ms (9–12)");
	expect(svg).toContain("Medians of 3 measurements; whiskers");
});

test("a picture stands alone, a plot of a page takes the page's colours", () => {
	expect(renderPlotSvg(linesPlot(), { theme: "dark" })).not.toContain("var(--");
	expect(renderPlotSvg(linesPlot(), { theme: "page" })).toContain("var(--accent)");
});
