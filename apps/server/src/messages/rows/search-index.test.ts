import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import { SearchIndex } from "./search-index.ts";

const STEP_ROWS = 200;
/** More than SQLite merges by itself (16) where nobody tells it not to. */
const STEPS = 20;
const ADA = "0b5c1f0e-8a39-4f5e-9a53-0f4b1c2d3e4f";
const room = "lobby";
const by = { room, author: ADA, name: "ada", at: 1 };

function house() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	store.useSecret("a key");
	const index = new SearchIndex(database);
	let seq = 0;
	const does = (event: ChatEvent): number => {
		seq += 1;
		store.apply(seq, event);
		return seq;
	};
	does({ type: "room-opened", room, title: "", topic: "", capacity: 0, listed: true, by: null, at: 0 });
	const parts = database.prepare("SELECT count(DISTINCT id >> 37) FROM search_data WHERE id > 1000").pluck();
	const found = database.prepare("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid").pluck();
	const blocks = database.prepare("SELECT block FROM search_data").pluck();
	return {
		database,
		store,
		index,
		does,
		says: (text: string): number => does({ ...by, type: "posted", id: crypto.randomUUID(), text }),
		/** the index is a list of parts, which searches look through one after the other */
		parts: () => Number(parts.get()),
		finds: (word: string) => found.all(`text : "${word}"`) as number[],
		holds: (word: string) => (blocks.all() as Buffer[]).some((block) => block.includes(word)),
		/** throws where the index does not hold together */
		check: () => void database.exec("INSERT INTO search (search) VALUES ('integrity-check')"),
	};
}

/** Different words in each, so that merging them is work. */
function lineOf(number: number): string {
	return Array.from({ length: 10 }, (_, at) => `w${(number * 7919 + at * 104_729) % 99_991}`).join(" ");
}

/** So much that several steps of merging follow from it. */
function saysMuch({ says, index }: ReturnType<typeof house>): number[] {
	const texts = Array.from({ length: STEPS * STEP_ROWS }, (_, number) => `line${number} ${lineOf(number)}`);
	const said = texts.map((text) => says(text));
	while (index.step());
	return said;
}

test("a step of indexing merges nothing; merging is done a few pages at a time, until parts are few", () => {
	const one = house();
	const said = saysMuch(one);
	expect(one.parts()).toBe(STEPS);
	let steps = 0;
	while (one.index.merge()) {
		steps += 1;
		// what is half merged is found as it was
		expect(one.finds("line77")).toEqual([said[77]]);
	}
	expect(steps).toBeGreaterThan(3);
	expect(one.parts()).toBeLessThan(8);
	one.check();
});

test("[NOW2] what is edited or removed while a merge is half done is gone from the index, and stays so when it ends", () => {
	const one = house();
	const edited = one.says("regretted words, first part");
	const removed = one.says("regretted words, second part");
	const said = saysMuch(one);
	expect([one.index.merge(), one.index.merge()]).toEqual([true, true]);
	one.does({ ...by, type: "edited", target: edited, text: "better words" });
	one.does({ ...by, type: "removed", target: removed });
	const expectGone = (): void => {
		expect([one.finds("regretted"), one.finds("second")]).toEqual([[], []]);
		expect([one.finds("better"), one.finds("line1")]).toEqual([[edited], [said[1]]]);
		expect(one.holds("regretted")).toBe(false);
		one.check();
	};
	expectGone();
	while (one.index.merge()) expectGone();
	expectGone();
});

test("a step is short, however long what people write is", () => {
	const { says, index, database } = house();
	const said = Array.from({ length: 8 }, () => says(lineOf(1).repeat(160)));
	const position = database.prepare("SELECT position FROM search_position").pluck();
	const positions: unknown[] = [];
	while (index.step()) positions.push(position.get());
	expect(positions.length).toBeGreaterThan(2);
	expect(position.get()).toBe(said.at(-1));
});

test("while messages go on to come, no step leaves a part of two or three; what is little is indexed once nothing else is to do", () => {
	const { says, store, finds, parts } = house();
	const said = Array.from({ length: STEP_ROWS + 3 }, (_, at) => says(`line${at}`));
	expect(store.followUp()).toBe(true);
	expect([finds("line7"), finds("line201")]).toEqual([[said[7]], []]);
	// the end of this time: whatever comes now waits for the next one
	expect(store.followUp()).toBe(false);
	expect(finds("line201")).toEqual([said[201]]);
	expect(parts()).toBe(2);
});

test("how far the index is behind is told by its own position, and by nothing else", () => {
	const { says, does, store, index, database } = house();
	expect(store.isFarBehind()).toBe(false);
	const first = says("the first");
	expect(store.isFarBehind()).toBe(false);
	database.exec(`UPDATE timeline SET seq = 10000 WHERE seq = ${first}`);
	expect(store.isFarBehind()).toBe(true);
	index.step();
	expect(store.isFarBehind()).toBe(false);
	// rows that are gone are nothing to do
	does({ type: "room-deleted", room, reason: "", at: 2 });
	while (store.followUp());
	expect(store.isFarBehind()).toBe(false);
});
