import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { EMBEDDED, LAZILY, SYNCED } from "./nodes/house.ts";
import { nodes } from "./nodes.ts";

function loads(setup: string, values: Readonly<Record<string, number>> = {}): Sample[] {
	const usual = {
		cpuUs: 1,
		lastScreenP50Ms: 20,
		deliveredShare: 1,
		generatorShare: 0.5,
		othersShare: 0,
		...values,
	};
	const at = (load: number | string) => ({ part: "spread", load });
	return [...sampled(setup, at(100), usual), ...sampled(setup, at("all"), { messages: 1 })];
}

function judged(over: Readonly<Record<string, number>>, params = {}) {
	const samples = [...loads(EMBEDDED.name), ...loads(LAZILY.name, over), ...loads(SYNCED.name)];
	const given = { params: { parts: ["spread"], perSecond: [100], ...params } };
	const about = (words: string) => verdicts(nodes, samples, given, words)[0];
	return {
		order: about("same order"),
		cost: about("At 100 messages a second, processor time"),
		later: about(`${LAZILY.name}: p50`),
	};
}

test("a delivery over nodes may cost 1.3 times as much, and come 10 ms later", () => {
	const good = { order: "reached", cost: "reached", later: "reached" };
	expect(judged({ cpuUs: 1.3, lastScreenP50Ms: 30 })).toEqual(good);
	expect(judged({ cpuUs: 1.31 })).toEqual({ ...good, cost: "missed" });
	expect(judged({ lastScreenP50Ms: 31 })).toEqual({ ...good, later: "missed" });
});

test("nodes that fall behind a rate are not cheap at it", () => {
	expect(judged({ cpuUs: 0.5, deliveredShare: 0.94 })).toMatchObject({ cost: "missed" });
});

test("a small run shows nothing, and a busy crowd excuses what was missed", () => {
	const small = { order: "not-shown", cost: "not-shown", later: "not-shown" };
	expect(judged({}, { readers: 2_999 })).toEqual(small);
	expect(judged({ cpuUs: 2, generatorShare: 0.95 })).toMatchObject({ cost: "not-shown", order: "reached" });
});

test("people of a lost node are back in five seconds, each in the seat", () => {
	const of = (values: Readonly<Record<string, number>>) =>
		verdicts(nodes, sampled("parley", { part: "loss" }, { allBackMs: 5_000, unseated: 0, ...values }), {
			params: { parts: ["loss"] },
		})[0];
	expect(of({})).toBe("reached");
	expect(of({ unseated: 1 })).toBe("missed");
	expect(of({ allBackMs: 5_001 })).toBe("missed");
});
