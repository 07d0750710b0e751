import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { pool } from "./pool.ts";

const PARAMS = { knocking: [100, 1_000] };

type Values = Readonly<Record<string, number>>;

function server(name: string, waiting: Values, trivial: Values = {}): Sample[] {
	const usual = { meanMs: 1, errorsShare: 0, mostBytes: 5e6, broke: 0, threads: 20 };
	return PARAMS.knocking.flatMap((connections) => [
		...sampled(name, { handler: "waiting", connections }, { ...usual, ...waiting }),
		...sampled(name, { handler: "trivial", connections }, { ...usual, ...trivial }),
	]);
}

function judged(one: Values, each: Values, trivial: Values = {}) {
	const samples = [
		...server("pool-single", one),
		...server("pool-threads", each, trivial),
		...server("pool-20", {}),
	];
	return verdicts(pool, samples, { params: PARAMS }).slice(0, 5);
}

test("the study again: one at a time is slower and loses requests, a thread each is as good as a pool, and large", () => {
	const verdicts = judged({ meanMs: 90, errorsShare: 0.3 }, { mostBytes: 100e6, broke: 1 });
	expect(new Set(verdicts)).toEqual(new Set(["reproduced"]));
});

test("what is otherwise here contradicts; a limit that was not met shows nothing", () => {
	expect(judged({}, {}, { meanMs: 2 })).toEqual([
		...["contradicted", "contradicted", "contradicted", "contradicted"],
		"not-shown",
	]);
});

test("the chat beside the load is what counts for Parley", () => {
	const chat = (loop: number) =>
		verdicts(
			pool,
			[
				...sampled("parley", { mode: "single-loop" }, { chatP99Ms: loop }),
				...sampled("parley", { mode: "pool of 20" }, { chatP99Ms: 20 }),
			],
			{ params: PARAMS },
			"other people's chat",
		)[0];
	expect(chat(500)).toBe("reached");
	expect(chat(20)).toBe("missed");
});
