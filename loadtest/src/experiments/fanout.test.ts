import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { fanout } from "./fanout.ts";

const QUIET = { generatorShare: 0.5, othersShare: 0 };

function closed(server: string, readers: number, values: Readonly<Record<string, number>>): Sample[] {
	return sampled(server, { readers, load: "closed" }, { ...QUIET, ...values });
}

function open(server: string, perSecond: number, values: Readonly<Record<string, number>>): Sample[] {
	return sampled(
		server,
		{ readers: 1_000, load: "open", perSecond },
		{ ...QUIET, deliveredShare: 1, ...values },
	);
}

function verdict(samples: readonly Sample[], words: string, ms = 3_000) {
	const given = { size: "full", params: { ms } } as const;
	return verdicts(fanout, samples, given, words)[0];
}

const AGAINST_PLAIN = "1,000 readers of one room: at least 30 times the deliveries per second of plain-ws";
const plain = closed("plain-ws", 1_000, { deliveriesPerSecond: 100_000 });
const parley = (deliveriesPerSecond: number, busy = {}) =>
	closed("parley", 1_000, { deliveriesPerSecond, ...busy });

test("a multiple of a rival is reached, missed, or not to be seen for a busy crowd or machine", () => {
	expect(verdict([...parley(3e6), ...plain], AGAINST_PLAIN)).toBe("reached");
	expect(verdict([...parley(2.9e6), ...plain], AGAINST_PLAIN)).toBe("missed");
	expect(verdict([...parley(2.9e6, { generatorShare: 0.95 }), ...plain], AGAINST_PLAIN)).toBe("not-shown");
	expect(verdict([...parley(2.9e6, { othersShare: 0.5 }), ...plain], AGAINST_PLAIN)).toBe("not-shown");
});

test("what was not measured is not shown, and a short run says no to nothing", () => {
	expect(verdict(plain, AGAINST_PLAIN)).toBe("not-shown");
	expect(verdict([...parley(1), ...plain], AGAINST_PLAIN, 500)).toBe("not-shown");
	expect(verdict([...parley(3e6), ...plain], AGAINST_PLAIN, 500)).toBe("reached");
});

test("p99 at a rate is held against plain ws only where that keeps up", () => {
	const claim = "500 messages a second to 1,000 readers: p99";
	const ours = (p99Ms: number) => open("parley", 500, { p99Ms });
	const theirs = (deliveredShare: number) => open("plain-ws", 500, { p99Ms: 90, deliveredShare });
	expect(verdict([...ours(30), ...theirs(1)], claim)).toBe("reached");
	expect(verdict([...ours(31), ...theirs(1)], claim)).toBe("missed");
	expect(verdict([...ours(31), ...theirs(0.9)], claim)).toBe("not-shown");
	const fellAt100 = open("plain-ws", 100, { p99Ms: 90, deliveredShare: 0.5 });
	expect(verdict([...ours(31), ...fellAt100], claim)).toBe("not-shown");
	expect(verdict(ours(31), claim)).toBe("not-shown");
});

test("a Parley that falls behind has missed its claim", () => {
	const ours = open("parley", 500, { p99Ms: 9, deliveredShare: 0.9 });
	expect(
		verdict(
			[...ours, ...open("plain-ws", 500, { p99Ms: 90 })],
			"500 messages a second to 1,000 readers: p99",
		),
	).toBe("missed");
});

test("p50 may be twice the yardstick's, plus a commit", () => {
	const claim = "500 messages a second to 1,000 readers: p50";
	const ours = (p50Ms: number) => open("parley", 500, { p50Ms, commitMs: 1 });
	const yardstick = open("yardstick", 500, { p50Ms: 2 });
	expect(verdict([...ours(5), ...yardstick], claim)).toBe("reached");
	expect(verdict([...ours(5.1), ...yardstick], claim)).toBe("missed");
});

test("the cost of a delivery may grow by a fifth from 100 to 10,000 readers", () => {
	const claim = "Processor time for a delivery at 10,000 readers";
	const few = closed("parley", 100, { cpuUs: 1 });
	const many = (cpuUs: number) => closed("parley", 10_000, { cpuUs });
	expect(verdict([...few, ...many(1.2)], claim)).toBe("reached");
	expect(verdict([...few, ...many(1.3)], claim)).toBe("missed");
	expect(verdict(few, claim)).toBe("not-shown");
});
