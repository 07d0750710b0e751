import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadOf } from "../lab/result.ts";
import { renderPlotSvg } from "./plot-svg.ts";
import { anyPlot } from "./test-support/arbitrary-plots.ts";
import { linesPlot } from "./test-support/results.ts";
import { faultOf } from "./test-support/well-formed.ts";

describe("any plot", () => {
	const anyTheme = fc.constantFrom("light" as const, "dark" as const);

	test("is well-formed XML without a number that is none", () => {
		fc.assert(
			fc.property(anyPlot, anyTheme, (plot, theme) => {
				const svg = renderPlotSvg(plot, theme);
				expect(faultOf(svg)).toBeUndefined();
				for (const [, numbers] of svg.matchAll(/ (?:x|y|d|width|height|viewBox)="([^"]*)"/g)) {
					expect(numbers).not.toMatch(/NaN|Infinity|undefined|e[+-]?\d/);
				}
			}),
			{ numRuns: 300 },
		);
	});

	test("has its points within the picture", () => {
		fc.assert(
			fc.property(anyPlot, (plot) => {
				const svg = renderPlotSvg(plot);
				const height = Number(/viewBox="0 0 760 ([\d.]+)"/.exec(svg)?.[1]);
				for (const { x, y } of pointsOf(svg)) {
					expect(x).toBeGreaterThanOrEqual(0);
					expect(x).toBeLessThanOrEqual(760);
					expect(y).toBeGreaterThanOrEqual(0);
					expect(y).toBeLessThanOrEqual(height);
				}
			}),
		);
	});
});

function pointsOf(svg: string): { x: number; y: number }[] {
	return [...svg.matchAll(/<\/title><path d="M(\S+) (\S+?)m/g)].map(([, x, y]) => ({
		x: Number(x),
		y: Number(y),
	}));
}

test("a single point is drawn", () => {
	const svg = renderPlotSvg(
		linesPlot({ series: [{ name: "one", role: "rival", points: [{ x: 5, y: 7 }] }] }),
	);
	expect(pointsOf(svg)).toHaveLength(1);
});

test("zero lies at the beginning of a log axis", () => {
	const x = { label: "lookups", scale: "log" } as const;
	const points = [0, 1, 10, 100].map((at) => ({ x: at, y: 1 }));
	const svg = renderPlotSvg(linesPlot({ x, series: [{ name: "one", role: "rival", points }] }));
	const [zero, one, ten, hundred] = pointsOf(svg).map((point) => point.x);
	expect(zero).toBe(one);
	expect((hundred ?? 0) - (ten ?? 0)).toBeCloseTo((ten ?? 0) - (one ?? 0), 0);
});

test("twelve decades fit on a log axis, equal ratios being equal steps", () => {
	const points = [-3, 1, 5, 9].map((power) => ({ x: power, y: 10 ** power }));
	const plot = linesPlot({
		x: { label: "x" },
		y: { label: "y", unit: "ms", scale: "log" },
		series: [{ name: "one", role: "rival", points }],
	});
	const svg = renderPlotSvg(plot);
	const heights = pointsOf(svg).map((point) => point.y);
	const steps = heights.slice(1).map((y, i) => Math.round((heights[i] ?? 0) - y));
	expect(new Set(steps).size).toBe(1);
	expect(svg).toContain("1\u00a0µs");
	expect(svg).toContain("100\u00a0s");
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
	const svg = renderPlotSvg(plot);
	expect(svg).toContain("stroke-dasharray");
	expect(svg).toContain("threads (published)");
	expect(renderPlotSvg(linesPlot())).not.toContain("stroke-dasharray");
});

test("a name that is too long is shortened to the width", () => {
	const name = "a rival with a very long name ".repeat(10);
	const svg = renderPlotSvg(linesPlot({ series: [{ name, role: "rival", points: [{ x: 1, y: 2 }] }] }));
	expect(svg).toMatch(/a rival with a very long[^<]*…<\/text>/);
});

test("series of one role differ in more than their colour", () => {
	const line = (name: string) => ({ name, role: "rival" as const, points: [{ x: 1, y: 2 }] });
	const svg = renderPlotSvg(linesPlot({ series: [line("one"), line("two"), line("three")] }));
	const shapes = [...svg.matchAll(/<\/title><path d="M[\d.]+ [\d.]+(m[^"]+)"/g)].map((match) => match[1]);
	expect(new Set(shapes).size).toBe(3);
});

test("the spread of runs is drawn and said", () => {
	const points = [{ x: 1, y: spreadOf([9, 10, 12]) }];
	const svg = renderPlotSvg(linesPlot({ series: [{ name: "one", role: "parley", points }] }));
	expect(svg).toContain("10\u00a0ms (9–12)");
	expect(svg).toMatch(/<path d="M[\d.]+ [\d.]+h6m-3 0V[\d.]+m-3 0h6" fill="none"/);
});
