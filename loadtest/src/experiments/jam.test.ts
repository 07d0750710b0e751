import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { jam } from "./jam.ts";

function line(
	server: string,
	...worst: readonly (readonly [blockedS: number, ms: number, held?: number])[]
): Sample[] {
	return worst.flatMap(([blockedS, worst100Ms, bufferedMostBytes = 300_000]) =>
		sampled(server, { blockedS }, server === "parley" ? { worst100Ms, bufferedMostBytes } : { worst100Ms }),
	);
}

/** The longest block that was measured is the longest that was asked for. */
const judged = (samples: readonly Sample[], blockedS = [0, 0.5, 2, 8]) =>
	verdicts(jam, samples, { params: { blockedS } }).slice(0, 3);
const unmeasured = "not-shown";

test("flat with buffers and linear without is what the study found", () => {
	const parley = line("parley", [0, 20], [2, 25], [8, 30]);
	const blocking = line("blocking-writer", [0, 5], [0.5, 6], [2, 300], [8, 6_100]);
	expect(judged([...parley, ...blocking])).toEqual(["reproduced", "reached", "reproduced"]);
});

test("the load of a house that was recorded is judged by itself, where no other recording is given", () => {
	const house = (worst100Ms: number, params = {}) =>
		verdicts(
			jam,
			line("parley, the load of a house that was recorded", [2, worst100Ms]),
			{ params },
			"A house that was recorded",
		);
	expect(house(200)).toEqual(["reached"]);
	expect(house(201)).toEqual(["missed"]);
	expect(house(200, { recording: "a.recording" })).toEqual([]);
});

test("others who wait in spite of buffers contradict it", () => {
	expect(judged(line("parley", [0, 20], [8, 900]))[0]).toBe("contradicted");
});

test("a blocking writer nobody waits for contradicts it, as does one that stalls before the kernel is full", () => {
	expect(judged(line("blocking-writer", [0, 5], [8, 40]))).toEqual([unmeasured, unmeasured, "contradicted"]);
	expect(judged(line("blocking-writer", [0, 5], [0.5, 400], [8, 6_000])).at(-1)).toBe("contradicted");
});

test("a block that the kernel bridges shows nothing", () => {
	const samples = [...line("parley", [0, 20], [2, 21]), ...line("blocking-writer", [0, 5], [2, 6])];
	expect(judged(samples, [0, 2])).toEqual(["not-shown", "reached", "not-shown"]);
});

test("a machine on which everybody waits anyway shows nothing", () => {
	expect(judged(line("parley", [0, 1_900], [8, 1_500]))[0]).toBe("not-shown");
});

test("a server that holds back more than its bound, in any run, has missed its claim", () => {
	const held = line("parley", [0, 20], [8, 21, 50_000_000]);
	expect(judged([...line("parley", [0, 20], [8, 21]), ...held])[1]).toBe("missed");
});
