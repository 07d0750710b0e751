import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import { decidePast } from "../../app/rules/decide.ts";
import { FileWriter } from "../../files/rows/file-writer.ts";
import { SearchIndex } from "../../messages/rows/search-index.ts";
import { GoneRooms } from "./gone-rooms.ts";

const DEN = "den";
const LOBBY = "lobby";
const ADA = "0b5c1f0e-8a39-4f5e-9a53-0f4b1c2d3e4f";
const BO = "1c6d2a1f-9b4a-4a6f-8b64-1a5c2d3e4f50";
const by = { author: ADA, name: "ada", at: 2 };
const said = { ...by, type: "posted", id: "6f9619ff-8b86-4011-b42d-00c04fc964ff", text: "a word" } as const;

function opened(room: string): ChatEvent {
	return { type: "room-opened", room, title: room, topic: "", capacity: 0, listed: true, by: ADA, at: 1 };
}

function node() {
	const database = new Database(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of storeModule.migrations) migrate(database);
	return { database, store: storeModule.open(database) };
}

test("[ROOM9] what is left of a deleted room decides nothing: nodes that erased more or less of it decide alike", () => {
	const [slow, quick] = [node(), node()];
	const before: ChatEvent[] = [
		opened(LOBBY),
		opened(DEN),
		{ ...said, room: DEN },
		{ ...by, type: "reacted", room: DEN, target: 3, emoji: "👍", on: true },
		{ type: "reported", room: DEN, session: BO, name: "bo", target: 3, reason: "", at: 2, openMax: 1 },
		{ type: "room-deleted", room: DEN, reason: "", at: 3 },
		opened(DEN),
	];
	const after: ChatEvent[] = [
		{ ...said, room: LOBBY },
		{ ...said, room: LOBBY },
		{ ...said, room: DEN },
		{ ...said, room: DEN, id: "7a0a2b11-9c97-4122-a53e-11d15ad075aa", replyTo: 3 },
		{ ...said, room: DEN, id: "7a0a2b11-9c97-4122-a53e-11d15ad075aa", slowMs: 1_000 },
		{ ...by, type: "edited", room: DEN, target: 3, text: "another word" },
		{ ...by, type: "reacted", room: DEN, target: 3, emoji: "👍", on: true },
		{ ...by, type: "removed", room: DEN, target: 3 },
		{ type: "reported", room: DEN, session: BO, name: "bo", target: 12, reason: "", at: 4, openMax: 1 },
		{ ...by, type: "report-resolved", room: DEN, report: 5, reason: "" },
		{ type: "room-expired", room: DEN, at: 9 },
	];
	const apply = ({ store }: ReturnType<typeof node>, events: readonly ChatEvent[], from: number) =>
		events.map((event, index) => {
			const decision = decidePast(store.past, event);
			return "event" in decision ? store.apply(from + index, decision.event) : decision;
		});
	for (const each of [slow, quick]) apply(each, before, 1);
	while (quick.store.followUp());

	const decided = apply(slow, after, before.length + 1);
	expect(apply(quick, after, before.length + 1)).toEqual(decided);
	expect(decided.slice(0, 2)).toMatchObject([{ kind: "chained", prev: 0, count: 1 }, { repeated: 8 }]);
	while (slow.store.followUp());
	const left = "SELECT seq, id, text FROM timeline ORDER BY seq";
	expect(slow.database.prepare(left).all()).toEqual(quick.database.prepare(left).all());
});

test("[ROOM9] a read position noted before the end of its room is not one in a room of its name", () => {
	const { database, store } = node();
	const rows = () => database.prepare("SELECT room, session, seq, unread_from FROM reads").raw().all();
	store.apply(1, opened(DEN));
	store.apply(2, { ...said, room: DEN });
	store.note({ room: DEN, session: ADA, seq: 2 });
	expect(rows()).toEqual([[DEN, ADA, 2, null]]);
	store.apply(3, { type: "room-deleted", room: DEN, reason: "", at: 3 });
	store.note({ room: DEN, session: ADA, seq: 2 });
	store.apply(4, opened(DEN));
	store.note({ room: DEN, session: BO, seq: 0, unreadFrom: 2 });
	expect(rows()).toEqual([]);
	store.apply(5, { ...said, room: DEN, id: crypto.randomUUID() });
	store.note({ room: DEN, session: ADA, seq: 5 });
	store.note({ room: DEN, session: ADA, seq: 0, unreadFrom: 0 });
	expect(rows()).toEqual([[DEN, ADA, 5, 0]]);
});

test("[ROOM8][ROOM9] what the end of a room asks of the database is found by an index, never by looking through the house", () => {
	const { database } = node();
	const beside = [new SearchIndex(database), new FileWriter(database)] as const;
	const prepare = vi.spyOn(database, "prepare");
	new GoneRooms(database, ...beside);
	const texts = prepare.mock.calls.map(([text]) => text);
	prepare.mockRestore();
	expect(texts.filter((text) => text.includes("files")).length).toBeGreaterThan(0);
	const lookingThrough = texts.flatMap((text) => {
		const bound = text.split("?").slice(1).fill("");
		const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...bound) as { detail: string }[];
		const looks = steps.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH)/.test(detail));
		// a range has all that there is, too; what is left of rooms that are gone is few
		return looks.filter((detail) => !detail.includes("=?") && !detail.endsWith("INDEX rooms_gone"));
	});
	expect(lookingThrough).toEqual([]);
});

test("[ROOM9] what is left of a deleted room goes while people elsewhere write on without a pause", () => {
	const { database, store } = node();
	let seq = 0;
	const does = (event: ChatEvent): void => {
		seq += 1;
		store.apply(seq, event);
	};
	const says = (room: string): void => does({ ...said, room, id: crypto.randomUUID() });
	does(opened(LOBBY));
	does(opened(DEN));
	for (let count = 0; count < 60; count++) says(DEN);
	does({ type: "room-deleted", room: DEN, reason: "", at: 3 });
	const left = database.prepare("SELECT count(*) FROM rooms WHERE gone = 1").pluck();
	for (let turn = 0; turn < 20; turn++) {
		// more than the index takes in a turn
		for (let count = 0; count < 60; count++) says(LOBBY);
		store.followUp();
	}
	expect(left.get()).toBe(0);
});
