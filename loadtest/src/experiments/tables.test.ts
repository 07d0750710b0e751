import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { tables } from "./tables.ts";

const QUIET = { generatorShare: 0.5, othersShare: 0 };

function judged(
	part: string,
	points: readonly (readonly [Sample["at"], Readonly<Record<string, number>>])[],
) {
	const samples = points.flatMap(([at, values]) =>
		sampled("parley", { part, ...at }, { ...QUIET, ...values }),
	);
	return (words: string, params = {}) =>
		verdicts(tables, samples, { params: { parts: [part], ...params } }, words)[0];
}

test("a move may take 1.3 times the processor time of a post", () => {
	const of = (cpuUs: number) =>
		judged("move", [
			[{ what: "post", load: 100 }, { cpuUs: 10 }],
			[{ what: "move", load: 100 }, { cpuUs }],
		]);
	expect(of(13)("At 100 a second")).toBe("reached");
	expect(of(13.1)("At 100 a second")).toBe("missed");
	expect(of(13)("At 100 a second", { tables: 4 })).toBe("not-shown");
});

test("`joined` holds a whole page, a tenth larger and later at most, from memory and from the archive", () => {
	const of = (from: string, values: Readonly<Record<string, number>>) =>
		judged("joined", [
			[
				{ room: "texts alone", from },
				{ held: 50, joinedBytes: 1_000, joinedMs: 1 },
			],
			[
				{ room: "games and a poll", from },
				{ held: 50, joinedBytes: 1_100, joinedMs: 1.1, ...values },
			],
		])(`from ${from}`);
	for (const from of ["memory", "archive"]) {
		expect(of(from, {})).toBe("reached");
		for (const worse of [{ held: 49 }, { joinedBytes: 1_101 }, { joinedMs: 1.11 }])
			expect(of(from, worse)).toBe("missed");
	}
});

test("while a thousand vote, others wait 1.2 times as long at most", () => {
	const of = (p99Ms: number) =>
		judged("poll", [
			[{ when: "nobody votes" }, { p99Ms: 10 }],
			[{ when: "all write" }, { p99Ms: 20 }],
			[{ when: "all vote" }, { p99Ms }],
		]);
	expect(of(12)("another room")).toBe("reached");
	expect(of(12.1)("another room")).toBe("missed");
	expect(of(12)("another room", { pollS: 20 })).toBe("not-shown");
	expect(of(24)("no dearer")).toBe("reached");
	expect(of(24.1)("no dearer")).toBe("missed");
});

test("over many nodes moves have to come as fast as they are made", () => {
	const of = (deliveredShare: number) => judged("nodes", [[{ load: 100 }, { deliveredShare }]]);
	expect(of(0.95)("100 moves a second")).toBe("reached");
	expect(of(0.94)("100 moves a second")).toBe("missed");
});
