import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { Stored } from "../rules.ts";
import { RunningHash } from "./running-hash.ts";

const raised = accepted(1, { type: "rules-raised", n: 3 });

function accepted(seq: number, event: object, prev = 0, count = 0): Stored<object> {
	return { seq, event, chained: count > 0, prev, count };
}

function moves(from: number, to: number): Stored<object>[] {
	const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index);
	return seqs.map((seq) => accepted(seq, { type: "move", id: `m${seq}` }, seq - 1, seq));
}

function opened() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
	const running = new RunningHash(database);
	running.load();
	const add = (events: readonly Stored<object>[]) => {
		for (const event of events) running.add(event);
		return running.takeMarks();
	};
	return { running, add, again: () => new RunningHash(database) };
}

test("[ORD1] the hash at a thousandth place is the same however events were batched, and over a restart", () => {
	const atOnce = opened();
	const marks = atOnce.add([raised, ...moves(2, 2_500)]);
	expect(marks.map(({ place }) => place)).toEqual([1_000, 2_000]);
	const oneByOne = opened();
	const told = [raised, ...moves(2, 1_700)].flatMap((event) => {
		const mark = oneByOne.add([event]);
		oneByOne.running.save();
		return mark;
	});
	const restarted = oneByOne.again();
	restarted.load();
	expect(restarted.newestMark).toEqual(marks[0]);
	for (const event of moves(1_701, 2_500)) restarted.add(event);
	expect([...told, ...restarted.takeMarks()]).toEqual(marks);
});

test("[ORD1] one event more, less or another, one place or one link of a room's chain apart, is another hash", () => {
	const usual = [raised, ...moves(2, 1_000)];
	const of = (events: readonly Stored<object>[]) => opened().add(events)[0]?.hash;
	const changed = (change: (event: Stored<object>) => Stored<object>) =>
		usual.map((event) => (event.seq === 500 ? change(event) : event));
	const hashes = [
		of(usual),
		of(usual.filter(({ seq }) => seq !== 500)),
		of(changed((event) => ({ ...event, event: { type: "move", id: "another" } }))),
		of(changed((event) => ({ ...event, seq: 500.5 }))),
		of(changed((event) => ({ ...event, prev: 400 }))),
		of(changed((event) => ({ ...event, count: 400 }))),
	];
	expect(hashes).not.toContain(undefined);
	expect(new Set(hashes).size).toBe(hashes.length);
});

test("a chain begins where the log first names its rules, has a mark where a thousandth place was refused, and none of a batch that was undone", () => {
	const { running, add } = opened();
	expect(add(moves(1, 3_000))).toEqual([]);
	const first = accepted(3_001, { type: "rules-raised", n: 3 });
	add([first, ...moves(3_002, 3_900)]);
	running.save();
	const [mark] = add(moves(4_100, 4_100));
	expect(mark).toMatchObject({ from: 3_001, place: 4_000 });
	running.load();
	expect([running.newestMark, running.takeMarks()]).toEqual([undefined, []]);
	expect(add(moves(4_200, 4_200))).toEqual([mark]);
	running.load();
	expect(add(moves(4_000, 4_000))).not.toEqual([mark]);
});
