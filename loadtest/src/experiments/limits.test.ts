import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { findings, sampled, verdicts } from "../test-support/judged.ts";
import { limits } from "./limits.ts";

const MiB = 1024 * 1024;
const QUIET = { cores: 1, generatorShare: 0.5, othersShare: 0 };

type Values = Readonly<Record<string, number>>;

function parley(at: Sample["at"], values: Values): Sample[] {
	return sampled("parley", at, { ...QUIET, ...values });
}

function verdict(samples: readonly Sample[], words: string, params = {}) {
	const parts = [String(samples[0]?.at["part"] ?? "density")];
	return verdicts(limits, samples, { params: { parts, ...params } }, words)[0];
}

test("density: bytes, time and delay are each held to their goal at 10,000", () => {
	const at = (values: Values, idle = [10_000]) => {
		const people = idle[0] ?? 0;
		const usual = { held: people, eachBytes: 8_000, enteredMs: 9_000, loopP99Ms: 99 };
		return (words: string) =>
			verdict(parley({ part: "density", people }, { ...usual, ...values }), words, { idle });
	};
	expect(at({})("8 kB")).toBe("reached");
	expect(at({ eachBytes: 8_001 })("8 kB")).toBe("missed");
	expect(at({})("within 10 s")).toBe("reached");
	expect(at({ enteredMs: 10_001 })("within 10 s")).toBe("missed");
	expect(at({ loopP99Ms: 101 })("within 10 s")).toBe("missed");
	expect(at({ loopP99Ms: 101, othersShare: 0.5 })("within 10 s")).toBe("not-shown");
	expect(at({}, [500])("8 kB")).toBe("not-shown");
});

test("density: 20,000 are held, or were not tried", () => {
	const held = parley({ part: "density", people: 20_000 }, { held: 20_000 });
	expect(verdict(held, "20,000 sockets", { idle: [10_000, 20_000] })).toBe("reached");
	expect(verdict([], "20,000 sockets", { idle: [10_000, 20_000] })).toBe("not-shown");
	expect(verdict(held, "20,000 sockets", { idle: [10_000] })).toBe("not-shown");
});

test("rooms: p99 within 25 ms, and no more processor time than plain ws", () => {
	const plain = sampled("plain-ws", { part: "rooms", rooms: 2_000 }, { ...QUIET, p99Ms: 3, cores: 0.5 });
	const of = (values: Values, words: string, params = {}) =>
		verdict(
			[...parley({ part: "rooms", rooms: 2_000 }, { p99Ms: 24, cores: 0.5, ...values }), ...plain],
			words,
			params,
		);
	expect(of({}, "p99")).toBe("reached");
	expect(of({ p99Ms: 26 }, "p99")).toBe("missed");
	expect(of({ p99Ms: 26, othersShare: 0.5 }, "p99")).toBe("not-shown");
	expect(of({}, "processor")).toBe("reached");
	// what others take changes the time, not how much of the processor is used
	expect(of({ cores: 0.51, othersShare: 0.5 }, "processor")).toBe("missed");
	expect(of({}, "processor", { rooms: 50 })).toBe("not-shown");
});

test("slow: p99 of the others and memory, as long as the stopped were really behind", () => {
	const of = (given: Values, words: string, params = {}) => {
		const { p99Ms = 11, caughtUpMs = 11, ...values } = given;
		return verdict(
			[
				...parley(
					{ part: "slow" },
					{ stopped: 100, cuts: 0, filledShare: 0.9, grownBytes: 64 * MiB, ...values },
				),
				...parley({ part: "slow", when: "all read" }, { p99Ms: 10 }),
				...parley({ part: "slow", when: "a tenth stopped" }, { p99Ms }),
				...parley({ part: "slow", when: "they catch up" }, { p99Ms: caughtUpMs }),
			],
			words,
			params,
		);
	};
	expect(of({}, "p99 of the others")).toBe("reached");
	expect(of({ p99Ms: 11.1 }, "p99 of the others")).toBe("missed");
	expect(of({ caughtUpMs: 11.1 }, "p99 of the others")).toBe("missed");
	expect(of({}, "memory")).toBe("reached");
	expect(of({ grownBytes: 65 * MiB }, "memory")).toBe("missed");
	expect(of({}, "complete and in order")).toBe("reached");
	for (const claim of ["p99 of the others", "memory", "complete and in order"])
		expect(of({ filledShare: 0.8 }, claim)).toBe("not-shown");
	expect(of({}, "memory", { slowReaders: 50 })).toBe("not-shown");
});

test("storm: all back within 5 s, and the other room within twice its p99", () => {
	const of = ({ allBackMs = 5_000, cut = 10, back = 20 }, words: string) =>
		verdict(
			[
				...parley({ part: "storm" }, { allBackMs }),
				...parley({ part: "storm", when: "before" }, { p99Ms: 10 }),
				...parley({ part: "storm", when: "links break" }, { p99Ms: cut }),
				...parley({ part: "storm", when: "all come back" }, { p99Ms: back }),
			],
			words,
		);
	expect(of({}, "within 5 s")).toBe("reached");
	expect(of({ allBackMs: 5_001 }, "within 5 s")).toBe("missed");
	expect(of({}, "not involved")).toBe("reached");
	expect(of({ back: 21 }, "not involved")).toBe("missed");
	expect(of({ cut: 21 }, "not involved")).toBe("missed");
});

test("what is too small for its claim shows nothing, and says how small", () => {
	const small = findings(limits, parley({ part: "storm" }, { allBackMs: 1 }), {
		params: { parts: ["storm"], stormMembers: 5 },
	});
	for (const { verdict: said, why } of small) {
		expect(said).toBe("not-shown");
		expect(why).toMatch(/only 5 of the 2,000 members/);
	}
});

test("posts: 20,000 a second, unless the crowd could not write more", () => {
	const of = (postsPerSecond: number, values: Values = {}, params = {}) =>
		verdict(
			parley({ part: "posts", people: 500, rooms: 100 }, { postsPerSecond, ...values }),
			"durable posts",
			params,
		);
	expect(of(20_000)).toBe("reached");
	expect(of(19_999)).toBe("missed");
	expect(of(19_999, { generatorShare: 0.95 })).toBe("not-shown");
	expect(of(20_000, {}, { posters: 50 })).toBe("not-shown");
});
