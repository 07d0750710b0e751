import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Result } from "../lab/result.ts";
import { compared } from "./compare.ts";
import { renderReport } from "./report-page.ts";
import { anyPlot } from "./test-support/arbitrary-plots.ts";
import { linesPlot, resultWith } from "./test-support/results.ts";

const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;

const hostile = resultWith({
	experiment: HOSTILE,
	title: HOSTILE,
	command: HOSTILE,
	params: { [HOSTILE]: [HOSTILE] },
	startedAt: HOSTILE,
	partial: HOSTILE,
	machine: {
		cpu: HOSTILE,
		cores: 2,
		memoryBytes: 1,
		system: HOSTILE,
		node: HOSTILE,
		commit: HOSTILE,
		loadBefore: 9,
	},
	study: { name: HOSTILE, by: HOSTILE, summary: HOSTILE, doubts: [HOSTILE] },
	findings: [{ claim: HOSTILE, ours: HOSTILE, verdict: "missed", why: HOSTILE }],
	tables: [
		{
			id: HOSTILE,
			title: HOSTILE,
			columns: [{ key: "a", label: HOSTILE }],
			rows: [{ a: HOSTILE }],
			note: HOSTILE,
		},
	],
	plots: [
		linesPlot({
			id: HOSTILE,
			title: HOSTILE,
			caption: HOSTILE,
			series: [{ name: HOSTILE, role: "published", points: [{ x: 1, y: 1 }] }],
		}),
	],
	warnings: [HOSTILE],
	notes: [HOSTILE],
	samples: [{ server: HOSTILE, run: 1, at: { [HOSTILE]: HOSTILE }, values: { [HOSTILE]: 1 } }],
});

test("text of a result is never markup, wherever it stands", () => {
	const html = renderReport(hostile, compared(hostile, hostile));
	expect(html).not.toMatch(/<script|<img/);
	expect(/<[^>]*\sonerror=/.test(html.replace(/"[^"]*"/g, '""'))).toBe(false);
});

test("the page asks nobody for anything, and its policy allows no script", () => {
	const html = renderReport(resultWith({ plots: [linesPlot()] }));
	const ours = html.replaceAll("http://www.w3.org/2000/svg", "");
	expect(ours).not.toMatch(/https?:\/\/|url\(|@import|<link|src=/);
	expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

test("any plots make a page", () => {
	fc.assert(
		fc.property(fc.array(anyPlot, { maxLength: 3 }), (plots) => {
			const html = renderReport(resultWith({ plots }));
			expect(html.match(/<figure/g)?.length ?? 0).toBe(plots.length);
			expect(html).not.toContain("<script");
		}),
		{ numRuns: 30 },
	);
});

describe("a stranger is told", () => {
	const verdicts = ["reproduced", "contradicted", "reached", "missed", "not-shown"] as const;

	test("each verdict in words, and why", () => {
		const findings = verdicts.map((verdict) => ({
			claim: "it flies",
			ours: "it walks",
			verdict,
			why: `because ${verdict}`,
		}));
		const html = renderReport(resultWith({ findings }));
		for (const verdict of verdicts) {
			expect(html).toContain(`because ${verdict}`);
			expect(html).toMatch(new RegExp(`class="${verdict}">.*?${verdict.replace("-", " ")}`));
		}
	});

	test("that a result is partial, and what to mind, before any figure", () => {
		const html = renderReport(
			resultWith({
				partial: "stopped by hand.",
				warnings: ["the generator was the bottleneck"],
				plots: [linesPlot()],
			}),
		);
		const first = html.indexOf("<figure");
		expect(html.indexOf("stopped by hand.")).toBeLessThan(first);
		expect(html.indexOf("the generator was the bottleneck")).toBeLessThan(first);
		expect(renderReport(resultWith())).not.toContain("Partial result");
	});

	test("how to repeat it, and on what it ran", () => {
		const machine: Result["machine"] = { ...resultWith().machine, commit: "abc123" };
		const html = renderReport(resultWith({ machine }));
		const plots = ["Whiskers go from the least to the greatest", "dashed and hollow was not measured here"];
		for (const said of ["npm run load -- rooms --quick", "a processor", "abc123", "24.0.0", ...plots])
			expect(html).toContain(said);
	});
});
