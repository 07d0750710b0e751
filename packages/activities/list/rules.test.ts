import { describe, expect, test } from "vitest";
import { ADA, BO, MEI, Table } from "../test/table.ts";
import { walked } from "../test/walking.ts";
import { ITEM_CHARS_MAX, ITEMS_MAX } from "./limits.ts";
import rules, { type List } from "./rules.ts";
import { walk } from "./walk.ts";

const PICNIC = { title: "Picnic", items: ["bread", "blanket", "tea"] };
const STATE_BYTES_MAX = 256 * 1024;

const texts = (table: Table) => table.state<List>().items.map(({ text }) => text);

describe("a list", () => {
	test("anybody adds, changes, ticks and removes, and all see who did what", () => {
		const table = new Table(rules, PICNIC);
		table.acts(
			[BO, { add: { text: "cups" } }],
			[MEI, { edit: { id: 2, text: "green tea" } }],
			[BO, { tick: { id: 0, is: true } }],
			[ADA, { remove: { id: 1 } }],
		);
		expect(table.state<List>().items).toEqual([
			{ id: 0, text: "bread", by: "Ada", done: "Bo" },
			{ id: 2, text: "green tea", by: "Mei" },
			{ id: 3, text: "cups", by: "Bo" },
		]);
		expect(table.text).toBe("List: Picnic\n☑ bread\n☐ green tea\n☐ cups");
		table.acts([MEI, { tick: { id: 0, is: false } }]);
		expect(table.state<List>().items[0]).toEqual({ id: 0, text: "bread", by: "Ada" });
	});

	test("an item is moved before another, or to the end, whatever else was moved meanwhile", () => {
		const table = new Table(rules, PICNIC);
		table.acts([ADA, { move: { id: 2, before: 0 } }]);
		expect(texts(table)).toEqual(["tea", "bread", "blanket"]);
		table.acts([BO, { move: { id: 2, before: 1 } }]);
		expect(texts(table)).toEqual(["bread", "tea", "blanket"]);
		table.acts([BO, { move: { id: 0 } }]);
		expect(texts(table)).toEqual(["tea", "blanket", "bread"]);
		expect(table.act(BO, { move: { id: 0, before: 9 } })).toBe("no-such-item");
		expect(table.act(BO, { move: { id: 0, before: 0 } })).toBe("same");
	});

	test("of two who do the same the later is told so, and what is gone stays gone", () => {
		const table = new Table(rules, PICNIC);
		table.acts([ADA, { tick: { id: 0, is: true } }], [ADA, { remove: { id: 1 } }]);
		expect(table.act(BO, { tick: { id: 0, is: true } })).toBe("same");
		for (const command of [
			{ edit: { id: 1, text: "rug" } },
			{ tick: { id: 1, is: true } },
			{ remove: { id: 1 } },
		])
			expect(table.act(BO, command)).toBe("no-such-item");
	});

	test("[ACT11] the longest list of the longest items is within the limit of a state", () => {
		const items = Array.from({ length: ITEMS_MAX }, () => "漢".repeat(ITEM_CHARS_MAX));
		const table = new Table(rules, { title: "Everything", items });
		for (let id = 0; id < ITEMS_MAX; id += 1)
			table.acts([{ ...BO, name: "漢".repeat(32) }, { tick: { id, is: true } }]);
		expect(table.act(BO, { add: { text: "more" } })).toBe("full");
		expect(Buffer.byteLength(JSON.stringify(table.state()))).toBeLessThan(STATE_BYTES_MAX);
	});

	test("[ACT1] no item is empty, more than a line, or without end", () => {
		for (const text of ["", " ", " tea", "tea\n", "x".repeat(ITEM_CHARS_MAX + 1), "\ud800", "a\u0000b"]) {
			expect(new Table(rules, PICNIC).act(ADA, { add: { text } })).toBe("bad-command");
			expect(() => new Table(rules, { title: "Picnic", items: [text] })).toThrow("start.items.0");
		}
	});

	test("[ACT10] when it is closed nothing is changed any more", () => {
		const table = new Table(rules, PICNIC);
		table.acts([ADA, { end: {} }]);
		expect(table.act(BO, { add: { text: "cups" } })).toBe("over");
	});

	test("at no step of a random list is an item there twice, or one lost that nobody removed", () => {
		for (let seed = 0; seed < 30; seed += 1) {
			let removed = 0;
			let seen = 0;
			walked(rules, walk, seed, (table) => {
				for (const { event } of table.log.slice(seen)) removed += "removed" in event ? 1 : 0;
				seen = table.log.length;
				const { items, next } = table.state<List>();
				expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
				expect(items.length).toBe(next - removed);
			});
		}
	});
});
