import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Check, Claim, Description, PlotOf, TableOf } from "../lab/description.ts";
import type { Sample } from "../lab/result.ts";
import { conclude, shown } from "./conclude.ts";
import { judge } from "./judge.ts";
import { renderPlotSvg } from "./plot-svg.ts";
import { renderReport } from "./report-page.ts";
import { resultWith } from "./test-support/results.ts";
import { faultOf } from "./test-support/well-formed.ts";

const NAMES = ["p99Ms", "rssBytes", "cores", "generatorShare", "times", "</script>"];
const KEYS = ["server", "readers", "load", "part", "nowhere"];

const anyName = fc.constantFrom(...NAMES);
const anyKey = fc.constantFrom(...KEYS);
const anyText = fc.oneof(fc.string({ maxLength: 20 }), fc.constant("</script><img src=x onerror=alert(1)>"));
const anyValue = fc.oneof(fc.constantFrom("parley", "naive", "closed"), fc.integer({ min: 0, max: 3 }));
const anyNumber = fc.oneof(fc.integer({ min: -5, max: 100_000 }), fc.double(), fc.constant(0));
const record = <T>(key: fc.Arbitrary<string>, value: fc.Arbitrary<T>, maxKeys = 3) =>
	fc
		.array(fc.tuple(key, value), { maxLength: maxKeys })
		.map((entries) => Object.fromEntries(entries) as Record<string, T>);

const anySample: fc.Arbitrary<Sample> = fc.record({
	server: fc.constantFrom("parley", "naive"),
	run: fc.integer({ min: 0, max: 2 }),
	at: record(fc.constantFrom("readers", "load", "part"), anyValue),
	values: record(anyName, anyNumber, 6),
});
const anyWhere = record(anyKey, fc.oneof(anyValue, fc.array(anyValue, { maxLength: 3 })), 2);
const anyNames = fc.array(anyName, { maxLength: 4 }).map((names) => names.join(" "));
const anyKeys = fc.uniqueArray(anyKey, { maxLength: 3 }).map((keys) => keys.join(" "));

const anyCheck = fc.record(
	{
		figure: anyName,
		what: anyText,
		at: anyWhere,
		over: anyWhere,
		along: anyKey,
		atMost: anyNumber,
		atLeast: anyNumber,
		isEveryRun: fc.boolean(),
		isAnyEnough: fc.boolean(),
		shape: fc.constant(() => "It is crooked."),
	},
	{ requiredKeys: ["figure"] },
) as fc.Arbitrary<Check>;

const anyClaim = fc.record(
	{
		claim: anyText,
		isStudy: fc.boolean(),
		at: anyWhere,
		checks: fc.array(anyCheck, { maxLength: 3 }),
		also: anyNames,
		provided: fc.array(anyCheck, { maxLength: 2 }),
		unlike: fc.constant("This run was too small."),
		doubt: fc.constant("The machine was busy."),
	},
	{ requiredKeys: ["claim", "checks"] },
) as fc.Arbitrary<Claim>;

const anyTable = fc.record(
	{
		id: fc.constant("t"),
		title: anyText,
		where: anyWhere,
		by: anyKeys,
		figures: anyNames,
		isMean: fc.boolean(),
		note: anyText,
	},
	{ requiredKeys: ["id", "title", "by", "figures"] },
) as fc.Arbitrary<TableOf>;

const anyPlot = fc.record(
	{
		id: fc.constant("p"),
		title: anyText,
		where: anyWhere,
		x: fc.oneof(anyKey, anyName),
		y: anyName,
		by: anyKeys,
		log: fc.constantFrom("x" as const, "y" as const, "xy" as const),
		origin: anyWhere,
	},
	{ requiredKeys: ["id", "title", "x", "y", "by"] },
) as fc.Arbitrary<PlotOf>;

const anyDescription: fc.Arbitrary<Description> = fc.record({
	claims: fc.array(anyClaim, { maxLength: 4 }),
	tables: fc.array(anyTable, { maxLength: 3 }),
	plots: fc.array(anyPlot, { maxLength: 3 }),
	labels: record(anyName, anyText),
	rivals: fc.constant(["naive"]),
});

describe("any description of any samples", () => {
	const anySamples = fc.array(anySample, { maxLength: 12 });

	test("gives a report that is well formed, and findings that can be read again", () => {
		fc.assert(
			fc.property(anyDescription, anySamples, (description, samples) => {
				const found = conclude(description, samples);
				expect(found.findings).toHaveLength(description.claims.length);
				const result = resultWith({ ...found, samples });
				expect(renderReport(result)).not.toMatch(/<script|<img/);
				for (const plot of found.plots) expect(faultOf(renderPlotSvg(plot))).toBeUndefined();
				expect(JSON.parse(JSON.stringify(found.findings))).toEqual(found.findings);
			}),
			{ numRuns: 150 },
		);
	});

	test("says a whole sentence of everything, and why of all that is not good", () => {
		fc.assert(
			fc.property(anyClaim, anySamples, (claim, samples) => {
				const { ours, verdict, why } = judge(claim, samples);
				expect(ours).toMatch(/\.$/);
				expect(ours).not.toMatch(/NaN|undefined|Infinity/);
				if (verdict !== "reached" && verdict !== "reproduced") expect(why).toMatch(/.\.$/);
				expect(verdict === "reproduced" || verdict === "contradicted").toBe(
					claim.isStudy === true && verdict !== "not-shown",
				);
			}),
			{ numRuns: 300 },
		);
	});

	test("has a row or a point for nothing that was not measured", () => {
		fc.assert(
			fc.property(anyDescription, (description) => {
				expect(shown(description, [])).toEqual({ tables: [], plots: [] });
				for (const { verdict } of conclude(description, []).findings) expect(verdict).toBe("not-shown");
			}),
		);
	});
});

function samples(server: string, at: Sample["at"], ...values: readonly number[]): Sample[] {
	return values.map((p99Ms, run) => ({ server, run, at, values: { p99Ms, generatorShare: 0.2 } }));
}

function judged(check: Omit<Check, "figure">, all: readonly Sample[], claim: Partial<Claim> = {}) {
	return judge({ claim: "It is quick.", checks: [{ figure: "p99Ms", ...check }], ...claim }, all);
}

describe("a check", () => {
	test("is of the median of its runs, or of each", () => {
		const runs = samples("parley", {}, 1, 2, 9);
		expect(judged({ atMost: 2 }, runs)).toEqual({
			claim: "It is quick.",
			ours: "p99 2\u00a0ms (1–9).",
			verdict: "reached",
		});
		expect(judged({ atMost: 2, isEveryRun: true }, runs).verdict).toBe("missed");
	});

	test("compares two points run by run, and tells both", () => {
		const all = [...samples("parley", { users: 8 }, 10, 30), ...samples("naive", { users: 8 }, 5, 10)];
		const at = { server: "parley" };
		expect(judged({ at, over: { server: "naive" }, atMost: 2 }, all)).toMatchObject({
			ours: "p99 2.5× (2–3): 20\u00a0ms (10–30) against 7.5\u00a0ms (5–10).",
			verdict: "missed",
			why: "The goal is at most 2×. Measured meanwhile: crowd's share of a core 20\u00a0%.",
		});
		expect(judged({ at, less: { server: "naive" }, atMost: 13 }, all).verdict).toBe("reached");
	});

	test("of several points is told by the worst, along a parameter by all, and by where it fails", () => {
		const all = [1, 2, 4].flatMap((users) => samples("parley", { users }, users));
		expect(judged({ atMost: 2 }, all).ours).toBe("p99 4\u00a0ms, at worst (4 users).");
		expect(judged({ atMost: 2, along: "users" }, all)).toMatchObject({
			ours: "p99 1\u00a0ms at 1 users, 2\u00a0ms at 2 users, 4\u00a0ms at 4 users.",
			why: expect.stringContaining("not met at 4 users"),
		});
		expect(judged({ atLeast: 4, isAnyEnough: true }, all)).toMatchObject({
			ours: "p99 4\u00a0ms, at best (4 users).",
			verdict: "reached",
		});
	});
});

describe("what a run does not show", () => {
	test("is what it did not measure, what it is too small for, and what it was not given", () => {
		expect(judged({ atMost: 1 }, []).verdict).toBe("not-shown");
		const one = samples("parley", {}, 5);
		expect(judged({ atMost: 9 }, one, { unlike: "Too small." })).toMatchObject({
			verdict: "not-shown",
			why: "Too small.",
		});
		const provided = [{ figure: "p99Ms", what: "the load lasted", atLeast: 10 }];
		expect(judged({ atMost: 9 }, one, { provided })).toMatchObject({
			verdict: "not-shown",
			why: "The run does not show it: the load lasted 5\u00a0ms. The goal is at least 10\u00a0ms.",
		});
	});

	test("is a miss that a busy crowd or machine may have made, where it is one of time", () => {
		const busy = [{ server: "parley", run: 0, at: {}, values: { p99Ms: 9, rssBytes: 9, othersShare: 0.4 } }];
		expect(judged({ atMost: 1 }, busy)).toMatchObject({
			verdict: "not-shown",
			why: expect.stringContaining("40 %"),
		});
		expect(judged({ atMost: 9 }, busy).verdict).toBe("reached");
		expect(judge({ claim: "It is small.", checks: [{ figure: "rssBytes", atMost: 1 }] }, busy).verdict).toBe(
			"missed",
		);
	});
});

describe("tables and plots", () => {
	const all = [1, 2].flatMap((users) =>
		["parley", "naive"].flatMap((server) => samples(server, { users }, users, users + 1)),
	);
	const description: Description = {
		claims: [],
		rivals: ["naive"],
		tables: [{ id: "t", title: "T", by: "server users", figures: "p99Ms nothing", isMean: true }],
		plots: [{ id: "p", title: "P", x: "users", y: "p99Ms", by: "server" }],
	};

	test("follow from the axes, without what nobody measured", () => {
		const { tables, plots } = shown(description, all);
		expect(tables[0]?.columns.map(({ label }) => label)).toEqual(["Server", "Users", "p99"]);
		expect(tables[0]?.rows[0]).toMatchObject({ server: "parley", users: 1, p99Ms: 1.5 });
		const lines = plots[0]?.series ?? [];
		expect(lines.map(({ name, role, points }) => [name, role, points.length])).toEqual([
			["parley", "parley", 2],
			["naive", "rival", 2],
		]);
	});
});
