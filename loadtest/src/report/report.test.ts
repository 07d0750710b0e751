import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Result, spreadOf } from "../lab/result.ts";
import { compare } from "./compare.ts";
import { renderIndex } from "./index-page.ts";
import { renderReport } from "./report.ts";
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

function rawResult(html: string): unknown {
	return JSON.parse(
		/<script type="application\/json" id="raw-result">(.*?)<\/script>/s.exec(html)?.[1] ?? "",
	);
}

describe("text of a result", () => {
	test("is never markup, wherever it stands", () => {
		const html = renderReport(hostile, { against: compare(hostile, hostile) });
		expect(html.match(/<script/g)).toHaveLength(2);
		expect(html).not.toContain("<img");
		const withoutQuoted = html.replace(/"[^"]*"/g, '""');
		expect(/<[^>]*\sonerror=/.test(withoutQuoted)).toBe(false);
		const index = renderIndex([{ folder: HOSTILE, result: hostile }]);
		expect(index.match(/<script/g)).toHaveLength(1);
		expect(index).not.toContain("<img");
	});

	test("comes back from the embedded result as it was", () => {
		expect(rawResult(renderReport(hostile))).toEqual(hostile);
	});
});

test("the page asks nobody for anything, and its policy allows only its own script", () => {
	const html = renderReport(resultWith({ plots: [linesPlot()] }));
	const ours = html.replaceAll("http://www.w3.org/2000/svg", "");
	expect(ours).not.toMatch(/https?:\/\/|url\(|@import|<link|src=/);
	const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
	expect(html).toContain(`sha256-${createHash("sha256").update(script).digest("base64")}`);
});

test("any plots make a page", () => {
	fc.assert(
		fc.property(fc.array(anyPlot, { maxLength: 3 }), (plots) => {
			const html = renderReport(resultWith({ plots }));
			expect(html.match(/<figure/g)?.length ?? 0).toBe(plots.length);
			expect(html.match(/<script/g)).toHaveLength(2);
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
			expect(html).toMatch(new RegExp(`class="chip ${verdict}">.*?${verdict.replace("-", " ")}`));
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
		const machine: Result["machine"] = { ...resultWith().machine, commit: "abc123", loadBefore: 0.8 };
		const html = renderReport(resultWith({ machine }));
		for (const said of [
			"npm run load -- rooms --quick",
			"a processor",
			"abc123",
			"24.0.0",
			"not a quiet machine",
			"users",
		]) {
			expect(html).toContain(said);
		}
	});

	test("a plot in words and in figures", () => {
		const points = [
			{ x: 1, y: spreadOf([9, 10, 12]) },
			{ x: 2, y: 20 },
		];
		const html = renderReport(
			resultWith({ plots: [linesPlot({ series: [{ name: "parley", role: "parley", points }] })] }),
		);
		expect(html).toContain('role="img"');
		expect(html).toContain("parley: from 10\u00a0ms (9–12) at 1 to 20\u00a0ms at 2.");
		expect(html).toMatch(
			/<details>.*?<td class="number">10 <span class="range">\(9–12\)<\/span><\/td>.*?<\/details>/s,
		);
	});
});

test("the index leads to each report, whatever its folder is called", () => {
	const html = renderIndex([
		{ folder: "2025 #1/all", result: resultWith({ partial: "x", warnings: ["y"] }) },
	]);
	expect(html).toContain('href="./2025%20%231/all/report.html"');
	expect(html).toContain("partial");
	expect(html).toContain("1 warning<");
	expect(renderIndex([])).toContain("No report yet");
});
