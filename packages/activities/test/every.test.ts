import { describe, expect, test } from "vitest";
import type { Command } from "../src/activity.ts";
import { asPure, asSent, checkBounds, checkSecrets, type Deed, frozen, InMemory, Page } from "./checks.ts";
import { Dice } from "./dice.ts";
import { activityNames, folderOf } from "./folders.ts";
import { ADA, Table } from "./table.ts";
import { PEOPLE, walked } from "./walking.ts";

/** `npm run check-activity -- NAME` sets both. */
const { ACTIVITY, SEEDS = "6" } = process.env;
const seeds = Array.from({ length: Number(SEEDS) }, (_, seed) => seed);
const names = ACTIVITY === undefined ? activityNames() : [ACTIVITY];
const STEPS = 120;
/** Many seeds take long; only a guard against a rule without an end. */
const HANG_MS = 60_000 + seeds.length * 2_000;
/** What could be done at one step, by each who may, tried beside each other. */
const CHOICES = 12;

/** Words that a rule of the kit says, not one of the activity. */
const OF_THE_KIT = new Set(["no-such-command", "bad-command", "no-such-seat"]);

describe.each(names)("%s", { timeout: HANG_MS }, async (name) => {
	const folder = await folderOf(name);
	const { rules, walk, words, beginning } = folder;

	test("is a folder with all that an activity has, under its own name", () => {
		expect(folder.files).toEqual(expect.arrayContaining(["card.tsx", "rules.test.ts"]));
		expect(folder.files.includes("lookups.ts")).toBe(rules.lookups !== undefined);
		expect(rules.name).toBe(name);
		expect(beginning.command).toMatch(/^[a-z][a-z0-9-]*$/);
	});

	test("begins as its own words say, in both languages", () => {
		for (const own of [words.en, words.ar]) {
			expect(own.usage).toMatch(new RegExp(`^/${beginning.command}( |$)`));
			const typed = own.usage.slice(beginning.command.length + 2);
			const begun = beginning.parse(typed, own);
			expect(begun).toHaveProperty("start");
			expect(() => new Table(rules, "start" in begun ? begun.start : undefined)).not.toThrow();
		}
	});

	test("says how it stands in both languages, in English as the log does, and of a view as of the whole", () => {
		for (const seed of seeds)
			walked(
				rules,
				walk,
				seed,
				(table) => {
					expect(words.en.described(table.state())).toBe(table.text);
					const arabic = words.ar.described(table.state());
					expect(arabic).toMatch(/[\u0621-\u064a]/);
					if (rules.view === undefined) return;
					for (const me of PEOPLE) {
						expect(words.en.described(table.view(me))).toBe(table.text);
						expect(words.ar.described(table.view(me))).toBe(arabic);
					}
				},
				STEPS,
			);
	});

	test("[ACT4] the page holds what the house holds, at every step of a random game", () => {
		let moves = 0;
		for (const seed of seeds) {
			let pages: Page[] | undefined;
			moves += walked(
				rules,
				walk,
				seed,
				(table) => {
					pages ??= table.log.length > 0 ? PEOPLE.map((me) => new Page(table, me)) : undefined;
					for (const page of pages ?? []) page.follows(table);
				},
				STEPS,
			);
		}
		expect(moves).toBeGreaterThan(seeds.length);
	});

	test("[ACT4] [ACT11] changed where it lies the state is the same, is counted, and can be undone", () => {
		for (const seed of seeds) {
			let memory: InMemory | undefined;
			walked(
				rules,
				walk,
				seed,
				(table) => {
					memory ??= new InMemory(table);
					memory.follows(table);
				},
				STEPS,
			);
		}
	});

	test("[ACT11] at no step is the state, a move or the clock out of bounds, or the state no plain JSON", () => {
		for (const seed of seeds) walked(rules, walk, seed, checkBounds, STEPS);
	});

	test("rules ask no clock and no dice, and change nothing that they are handed but the draft", () => {
		for (const seed of seeds)
			walked(
				rules,
				walk,
				seed,
				(table) => {
					frozen(table.held);
					const dice = new Dice(table.log.length);
					asPure(() => {
						for (const me of PEOPLE) {
							const event = table.decide(me, walk.command(table.state(), dice, me));
							if (typeof event !== "string") table.behind(me, frozen(event));
							if (rules.view !== undefined) table.view(me);
						}
						return table.text;
					});
				},
				STEPS,
			);
	});

	test("[ACT4] the same start and moves make the same state, also when they were stored", () => {
		for (const seed of seeds) {
			let last: Table | undefined;
			walked(rules, walk, seed, (table) => (last = table), STEPS);
			const again = new Table(rules, walk.start(new Dice(seed)), { seed });
			for (const move of last?.log ?? []) again.replays(asSent(move));
			if (last !== undefined) expect(again.held).toEqual(asSent(last.held));
		}
	});

	test("[ACT5] nobody is told anything by which they could tell apart what they are shown alike", () => {
		if (rules.view === undefined) return;
		let compared = 0;
		for (const seed of seeds)
			walked(
				rules,
				walk,
				seed,
				(table) => {
					if (table.held.over) return;
					const dice = new Dice(seed * 1_000 + table.log.length);
					const deeds = Array.from({ length: CHOICES }, () => dice.pick(PEOPLE)).flatMap((by) =>
						deedsOf(table, walk.command(table.state(), dice, by)),
					);
					for (const me of PEOPLE) compared += checkSecrets(table, me, deeds);
				},
				STEPS,
			);
		expect(compared).toBeGreaterThan(0);
	});

	test("[ACT3] whatever it refuses, it says why in both languages", () => {
		const refused = new Set<string>();
		for (const seed of seeds)
			walked(
				rules,
				walk,
				seed,
				(table) => {
					const dice = new Dice(table.log.length);
					for (const me of PEOPLE) {
						const decided = table.decide(me, walk.command(table.state(), dice, me));
						if (typeof decided === "string") refused.add(decided);
					}
				},
				STEPS,
			);
		const said = [...refused].filter((word) => !OF_THE_KIT.has(word));
		expect(said.filter((word) => words.en.refusals[word] === undefined)).toEqual([]);
		expect(said.filter((word) => words.ar.refusals[word] === undefined)).toEqual([]);
	});

	test("[ACT3] what is no command of it, or none that holds together, is refused, and changes nothing", () => {
		const table = new Table(rules, walk.start(new Dice(1)));
		const before = table.held;
		for (const command of [{}, { "no-such": {} }, { toString: {} }, { __proto__: {} }, { sit: {}, rise: {} }])
			expect(typeof table.act(ADA, command)).toBe("string");
		for (const command of Object.keys(rules.commands))
			for (const body of [null, 7, "x", [], { more: 1 }, { id: 1e99 }])
				expect(table.act(ADA, { [command]: body })).toBe("bad-command");
		expect(table.held).toBe(before);
	});
});

function deedsOf(table: Table, command: Command): Deed[] {
	return PEOPLE.flatMap((by) => {
		const event = table.decide(by, command);
		return typeof event === "string" ? [] : [{ by, event }];
	});
}
