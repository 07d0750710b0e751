import { expect, test } from "vitest";
import { sampled, verdicts } from "../test-support/judged.ts";
import { doors } from "./doors.ts";

const QUIET = { generatorShare: 0.3, othersShare: 0.02 };

const verdict = (part: string, samples: Parameters<typeof verdicts>[1], params = {}) =>
	verdicts(doors, samples, { params: { parts: [part], ...params } })[0];

test("others' p99 beside a hook is compared run by run with that beside sockets, at the rate that was asked for", () => {
	const beside = (hook: number, more = {}, params = {}) =>
		verdict(
			"hook",
			(["hook", "socket"] as const).flatMap((way) =>
				sampled(
					"parley",
					{ part: "hook", way },
					{
						...{ ...QUIET, postsPerSecond: 2_000, p99Ms: way === "hook" ? hook : 5, ...more },
					},
				),
			),
			params,
		);
	expect(beside(6)).toBe("reached");
	expect(beside(6.1)).toBe("missed");
	expect(beside(6.1, { othersShare: 0.5 })).toBe("not-shown");
	expect(beside(5, { postsPerSecond: 1_500 })).toBe("not-shown");
	expect(beside(5, {}, { hookPostsPerSecond: 200 })).toBe("not-shown");
});

test("one post that one reader was not told, by either way and in any run, is one too many", () => {
	const told = (asks: number, params = {}) =>
		verdict(
			"readers",
			[
				...sampled(
					"parley",
					{ part: "readers", way: "asks" },
					{ ...QUIET, deliveredShare: 1 },
					{ deliveredShare: asks },
				),
				...sampled(
					"parley",
					{ part: "readers", way: "socket" },
					{ ...QUIET, deliveredShare: 1 },
					{ deliveredShare: 1 },
				),
			],
			params,
		);
	expect(told(1)).toBe("reached");
	expect(told(0.9999)).toBe("missed");
	expect(told(1, { readers: 1_999 })).toBe("not-shown");
});

test("an import's memory is held against that of a tenth, and a small one shows nothing", () => {
	const took = (bytes: number, messages = 1_000_000) =>
		verdict(
			"import",
			[
				...sampled("parley", { part: "import", messages: messages / 10 }, { rssMostBytes: 100e6 }),
				...sampled("parley", { part: "import", messages }, { rssMostBytes: bytes }),
			],
			{ messages },
		);
	expect(took(150e6)).toBe("reached");
	expect(took(151e6)).toBe("missed");
	expect(took(100e6, 100_000)).toBe("not-shown");
});
