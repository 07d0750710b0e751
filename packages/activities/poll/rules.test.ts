import { describe, expect, test } from "vitest";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { walked } from "../test/walking.ts";
import { OPTIONS_MAX, VOTERS_MAX } from "./limits.ts";
import type { Poll } from "./poll.ts";
import rules from "./rules.ts";
import { tallyOf } from "./tally.ts";
import { walk } from "./walk.ts";

const LUNCH = { question: "Lunch?", options: ["soup", "salad", "bread"] };
/** What a state may hold (ACT11). */
const STATE_BYTES_MAX = 256 * 1024;

const tally = (table: Table) => tallyOf(table.state<Poll>());

describe("a poll", () => {
	test("a vote counts once: another takes its place, and it can be taken back", () => {
		const table = new Table(rules, LUNCH);
		table.acts([ADA, { vote: { options: [0] } }], [BO, { vote: { options: [0] } }]);
		expect(tally(table)).toEqual([2, 0, 0]);
		table.acts([ADA, { vote: { options: [2] } }]);
		expect(tally(table)).toEqual([1, 0, 1]);
		table.acts([BO, { withdraw: {} }]);
		expect(tally(table)).toEqual([0, 0, 1]);
		expect(table.act(BO, { withdraw: {} })).toBe("not-voted");
	});

	test("[ACT3] the vote that somebody has cast already is no move, in whatever order its options come", () => {
		const table = new Table(rules, { ...LUNCH, several: true });
		table.acts([ADA, { vote: { options: [2, 0] } }]);
		for (const options of [
			[2, 0],
			[0, 2],
		])
			expect(table.act(ADA, { vote: { options } })).toBe("same");
		expect(table.log).toHaveLength(1);
		table.acts([ADA, { vote: { options: [0] } }], [BO, { vote: { options: [0] } }]);
	});

	test("one answer is one answer, where not several were asked for", () => {
		expect(new Table(rules, LUNCH).act(ADA, { vote: { options: [0, 1] } })).toBe("one-only");
		const several = new Table(rules, { ...LUNCH, several: true });
		several.acts([ADA, { vote: { options: [2, 0] } }]);
		expect(tally(several)).toEqual([1, 0, 1]);
	});

	test("a vote for no option, for one that is not there, or twice for one, is refused", () => {
		const table = new Table(rules, { ...LUNCH, several: true });
		for (const options of [[], [1, 1], [-1], [0.5], ["0"], [OPTIONS_MAX], Array(99).fill(0)])
			expect(table.act(ADA, { vote: { options } })).toBe("bad-command");
		expect(table.act(ADA, { vote: { options: [3] } })).toBe("no-such-option");
		expect(table.act(ADA, { vote: { options: [0], for: "Bo" } })).toBe("bad-command");
		expect(table.log).toEqual([]);
	});

	test("[ACT1] a start with one option, with 10,000, with the same twice or with a text without end is refused", () => {
		const many = Array.from({ length: 10_000 }, (_, index) => `option ${index}`);
		const bad = [
			["soup"],
			many,
			["soup", "soup"],
			["soup", "x".repeat(101)],
			["soup", "two\nlines"],
			["soup", " "],
		];
		for (const options of bad)
			expect(() => new Table(rules, { ...LUNCH, options })).toThrow(/^it cannot begin: start\.options/);
		expect(() => new Table(rules, { ...LUNCH, question: "" })).toThrow("start.question");
		expect(() => new Table(rules, { ...LUNCH, endsInS: 9 })).toThrow("start.endsInS");
	});

	test("[ACT10] who began it and who keeps the room close it, nobody else; then every vote is over", () => {
		const table = new Table(rules, LUNCH, { by: BO, keeper: MEI });
		expect(table.act(ADA, { end: {} })).toBe("not-yours");
		table.acts([MEI, { end: {} }]);
		expect(table.state<Poll>().over).toBe("closed");
		expect(table.act(ADA, { vote: { options: [0] } })).toBe("over");
		expect(table.text).toBe("Poll, closed: Lunch? soup: 0, salad: 0, bread: 0");
	});

	test("[ACT9] it ends at its time, once, and not before", () => {
		const table = new Table(rules, { ...LUNCH, endsInS: 60 });
		expect(table.tick({ "time-up": {} })).toBe("too-early");
		table.wait(59_999);
		table.acts([ADA, { vote: { options: [1] } }]);
		table.wait(1);
		expect(table.state<Poll>().over).toBe("time-up");
		expect(table.tick({ "time-up": {} })).toBe("over");
		expect(table.due()).toBeUndefined();
	});

	test("[ACT9] a vote behind the end is refused, also while nobody has noticed the end", () => {
		const table = new Table(rules, { ...LUNCH, endsInS: 60 });
		table.skip(60_000);
		expect(table.act(ADA, { vote: { options: [1] } })).toBe("over");
		expect(table.act(ADA, { withdraw: {} })).toBe("over");
	});

	test("[ACT11] with as many voters as there may be, of the longest names, the state is within its limit", () => {
		const table = new Table(rules, {
			question: "ق".repeat(300),
			options: Array.from({ length: OPTIONS_MAX }, (_, index) => `${"ق".repeat(98)}${index}`),
			several: true,
		});
		const options = Array.from({ length: OPTIONS_MAX }, (_, index) => index);
		const voter = (index: number) => ({ id: `${index}`.padStart(36, "0"), name: "漢".repeat(32) });
		for (let index = 0; index < VOTERS_MAX; index += 1) table.acts([voter(index), { vote: { options } }]);
		expect(table.act(voter(VOTERS_MAX), { vote: { options: [0] } })).toBe("full");
		table.acts([voter(0), { vote: { options: [0] } }]);
		expect(Buffer.byteLength(JSON.stringify(table.state()))).toBeLessThan(STATE_BYTES_MAX);
	}, 120_000);

	test("at no step of a random poll is a vote counted that nobody cast, or counted twice", () => {
		for (let seed = 0; seed < 30; seed += 1)
			walked(rules, walk, seed, (table) => {
				const { votes, several, options } = table.state<Poll>();
				const cast = Object.values(votes);
				expect(tally(table).reduce((sum, count) => sum + count, 0)).toBe(
					cast.flatMap((vote) => vote.options).length,
				);
				for (const vote of cast) {
					expect(new Set(vote.options).size).toBe(vote.options.length);
					expect(vote.options.length).toBeGreaterThan(0);
					expect(vote.options.length).toBeLessThanOrEqual(several ? options.length : 1);
					expect(vote.options.every((option) => option < options.length)).toBe(true);
				}
			});
	});
});
