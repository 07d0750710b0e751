import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { Handlers } from "../lookups/runner.ts";
import { type EventPage, type EventPageRequest, eventLookups } from "./event-lookups.ts";
import { type EventKinds, eventRows, readEvents } from "./event-rows.ts";

interface Step {
	readonly room?: string;
	readonly id?: string;
	readonly by: number;
}

/** A sum of steps, some of which a room is told of. */
const kinds: EventKinds<{ sum: number }, Step> = {
	empty: () => ({ sum: 0 }),
	fold(state, { by }) {
		state.sum += by;
	},
	roomOf: ({ room }) => room,
	idOf: ({ id }) => id,
	isCounted: ({ by }) => by > 1,
	isKept: ({ by }) => by > 0,
};

function freshTables() {
	const folder = mkdtempSync(join(tmpdir(), "engine-events-"));
	const file = join(folder, "events.db");
	const database = new Sqlite(file);
	onTestFinished(() => {
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const tables = eventRows(kinds);
	for (const migrate of tables.migrations) migrate(database);
	return { file, database, tables, store: tables.open(database) };
}

test("[ORD3] events of a room are chained and counted, told with their place, and state is folded from all of them", () => {
	const { file, database, tables, store } = freshTables();
	expect(store.apply(3, { by: 5 })).toEqual({ kind: "stored" });
	const first = store.apply(4, { room: "den", by: 1 });
	const told = {
		json: '{"room":"den","by":1,"seq":4,"prev":0,"count":0}',
		isAll: false,
		logged: '{"room":"den","by":1}',
	};
	expect(first).toEqual({ kind: "chained", prev: 0, count: 0, told });
	expect(store.apply(6, { room: "nook", by: 2 })).toMatchObject({ prev: 0, count: 1 });
	expect(store.apply(9, { room: "den", by: 2 })).toMatchObject({ prev: 4, count: 1 });
	expect(store.apply(10, { by: 0 })).toEqual({ kind: "stored" });
	expect(tables.read(database)).toEqual({ sum: 10 });
	expect(readEvents(file, kinds)).toEqual({
		state: { sum: 10 },
		heads: [
			{ room: "den", seq: 9, count: 1 },
			{ room: "nook", seq: 6, count: 1 },
		],
	});
	expect(tables.inspect(database)).toEqual({ faults: [], contents: ["4 events", "2 rooms with events"] });
	database.exec("UPDATE events SET prev = 3 WHERE seq = 9");
	const { faults } = tables.inspect(database);
	expect(faults).toEqual(["ORD3: event 9 of room den does not follow the one before it"]);
});

test("[ONCE1] what stands under an id is found by it, and nothing else can stand under it", () => {
	const { store } = freshTables();
	store.apply(1, { room: "den", id: "a", by: 1 });
	expect([store.past.seqOf("a"), store.past.seqOf("b")]).toEqual([1, undefined]);
	expect(() => store.apply(2, { room: "nook", id: "a", by: 1 })).toThrow("UNIQUE");
});

test("[OUT1] a page holds no more than 64 Ki characters of JSON, from where it was asked for, and one event at least", async () => {
	const { file, store } = freshTables();
	const longest = "x".repeat(100_000);
	for (let seq = 1; seq <= 9; seq++)
		store.apply(seq, { room: "den", by: 2, id: `${seq}${seq === 5 ? longest : "x".repeat(30_000)}` });
	const handlers: Handlers = eventLookups.open({ databaseFile: file });
	const seqs = (request: Partial<EventPageRequest>): number[] => {
		const whole = { room: "den", upTo: 9, limit: 100, ...request };
		const page = handlers["page"]?.(whole, new AbortController().signal) as EventPage;
		const found = (JSON.parse(`[${page.encoded}]`) as { seq: number }[]).map(({ seq }) => seq);
		expect(found).toHaveLength(page.count);
		return found;
	};
	expect(seqs({})).toEqual([8, 9]);
	expect(seqs({ before: 6 })).toEqual([5]);
	expect(seqs({ before: 5 })).toEqual([3, 4]);
	expect([0, 2, 4, 5, 8].map((after) => seqs({ after }))).toEqual([[1, 2], [3, 4], [5], [6, 7], [9]]);
});

test("pages of a room go from a place on, up to one, or are the newest, and say whether more lies before and behind", async () => {
	const { file, store } = freshTables();
	for (let seq = 1; seq <= 10; seq++) store.apply(seq, { room: seq % 5 === 0 ? "nook" : "den", by: 2 });
	const handlers: Handlers = eventLookups.open({ databaseFile: file });
	const page = (request: Partial<EventPageRequest>): EventPage =>
		handlers["page"]?.(
			{ room: "den", upTo: 10, limit: 3, ...request },
			new AbortController().signal,
		) as EventPage;
	const seqs = ({ encoded }: EventPage): number[] =>
		(JSON.parse(`[${encoded}]`) as { seq: number }[]).map(({ seq }) => seq);
	const ends = ({ lastSeq, lastCount, reachedStart, reachedHead }: EventPage) => [
		lastSeq,
		lastCount,
		reachedStart,
		reachedHead,
	];
	const found = (request: Partial<EventPageRequest>) => [seqs(page(request)), ends(page(request))];
	expect(found({})).toEqual([
		[7, 8, 9],
		[10, 8, false, true],
	]);
	expect(found({ before: 4 })).toEqual([
		[1, 2, 3],
		[3, 3, true, false],
	]);
	expect(found({ after: 2 })).toEqual([
		[3, 4, 6],
		[6, 5, false, false],
	]);
	expect(found({ after: 7 })).toEqual([
		[8, 9],
		[10, 8, false, true],
	]);
	expect(found({ after: 9 })).toEqual([[], [10, 8, false, true]]);
	expect(found({ after: 0, upTo: 2 })).toEqual([
		[1, 2],
		[2, 2, true, true],
	]);
	expect(found({ before: 1 })).toEqual([[], [0, 0, true, false]]);
	expect(found({ room: "attic" })).toEqual([[], [10, 0, true, true]]);
});
