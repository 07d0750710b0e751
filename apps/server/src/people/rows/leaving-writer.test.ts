import { randomUUID } from "node:crypto";
import { LEFT_NAME } from "@parley/protocol/events";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { storeModule } from "../../app/rows/store.ts";
import { decidePast } from "../../app/rules/decide.ts";
import { open as openFiles } from "../../files/lookups/stored-files.ts";
import { readHistory } from "../../messages/lookups/history.ts";
import { RecordCheck } from "../../rooms/transcript/record-check.ts";
import { type RecordHead, readEvents } from "../../rooms/transcript/room-record.ts";

const NO_ABORT = new AbortController().signal;
const [DEN, LOBBY] = ["den", "lobby"];
const [ADA, BO] = ["0b5c1f0e-8a39-4f5e-9a53-0f4b1c2d3e4f", "1c6d2a1f-9b4a-4a6f-8b64-1a5c2d3e4f50"];
const of = (author: string) => ({ author, name: author === ADA ? "ada" : "bo", at: 2, room: DEN });

function opened(room: string): ChatEvent {
	return { type: "room-opened", room, title: room, topic: "", capacity: 0, listed: true, by: null, at: 1 };
}

function posted(author: string, text: string) {
	return { ...of(author), type: "posted" as const, id: Buffer.from(text).toString("hex"), text };
}

function leaves(messages: "kept" | "removed"): ChatEvent {
	return {
		...{ type: "session-released", session: ADA, ended: true, freed: [], at: 3 },
		erased: { messages, rooms: [] },
	};
}

/** A log of its own, at whose every place is decided by what is stored there. */
function node() {
	const database = new Database(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of storeModule.migrations) migrate(database);
	const store = storeModule.open(database);
	store.useSecret("a key of hashes");
	let seq = 0;
	const does = (event: ChatEvent) => {
		seq += 1;
		const decision = decidePast(store.past, event, seq);
		return "event" in decision ? store.apply(seq, decision.event) : decision;
	};
	const page = () =>
		readHistory(database, { room: DEN, upTo: 1_000, limit: 100, viewer: BO, after: 0 }).encoded;
	return { database, store, does, page };
}

const before: readonly ChatEvent[] = [
	opened(DEN),
	opened(LOBBY),
	posted(ADA, "a pelican"),
	posted(BO, "a heron"),
	{ ...of(ADA), type: "edited", target: 3, text: "a pelican with fish" },
	{ ...of(ADA), type: "reacted", target: 4, emoji: "🐟", on: true },
	{ ...of(BO), type: "reacted", target: 3, emoji: "🌱", on: true },
	{ ...of(ADA), type: "removed", target: 4, moderator: { reason: "no herons" } },
	posted(BO, "a stork"),
	{ ...of(ADA), type: "reacted", target: 9, emoji: "🐟", on: true },
	{ type: "reported", room: DEN, session: BO, name: "bo", target: 3, reason: "fishy", at: 2, openMax: 9 },
	{
		...of(BO),
		...{ type: "moderated", deed: { do: "speaker", person: { session: ADA, name: "ada" }, on: true } },
		secret: { reason: "sings well" },
	},
];
const behind: readonly ChatEvent[] = [
	{ ...of(BO), type: "reacted", target: 3, emoji: "👍", on: true },
	{ ...posted(BO, "to her"), replyTo: 3 },
	{ ...of(BO), type: "removed", target: 3, moderator: { reason: "" } },
	{ type: "reported", room: DEN, session: BO, name: "bo", target: 3, reason: "again", at: 4, openMax: 1 },
	...[DEN, DEN, LOBBY].map(
		(room): ChatEvent => ({ type: "erased", room, author: ADA, name: LEFT_NAME, messages: "removed", at: 3 }),
	),
	...["the first", "the second"].map(
		(): ChatEvent => ({
			...{ ...of(ADA), room: "", name: LEFT_NAME, type: "reacted", target: 0, emoji: "", on: false },
			erases: true,
		}),
	),
];
const TABLES = ["timeline", "reactions", "reports", "audit", "leaving", "leaving_rooms", "wrote_in"];

test.each([
	["kept", /"ada"/],
	["removed", /"ada"|pelican/],
] as const)(
	"[WHO61] [WHO63] nodes decide alike and show the same, however far their rows have come, and no row holds it in the end (%s)",
	(messages, hers) => {
		const [slow, quick] = [node(), node()];
		for (const one of [slow, quick]) for (const event of before) one.does(event);
		// the index knows her name by then
		while (quick.store.followUp());
		for (const one of [slow, quick]) one.does(leaves(messages));
		while (quick.store.followUp());
		expect(slow.page()).toBe(quick.page());
		expect(slow.page()).not.toMatch(hers);
		const decided = behind.map((event) => slow.does(event));
		expect(behind.map((event) => quick.does(event))).toEqual(decided);
		const [told, again, elsewhere, taken, none] = decided.slice(4);
		expect([told, taken]).toMatchObject([{ kind: "chained" }, { kind: "chained" }]);
		// once a room, and nowhere else
		expect([again, elsewhere, none]).toMatchObject([{ refusal: {} }, { refusal: {} }, { refusal: {} }]);
		for (const { store } of [slow, quick]) while (store.followUp());
		expect(slow.page()).toBe(quick.page());
		for (const table of TABLES) {
			const [rows, others] = [slow, quick].map(({ database }) =>
				database.prepare(`SELECT * FROM ${table}`).raw().all(),
			);
			expect(rows, table).toEqual(others);
			expect(JSON.stringify(rows), table).not.toMatch(hers);
		}
		const found = (match: string) =>
			quick.database.prepare("SELECT count(*) FROM search WHERE search MATCH ?").pluck().get(match);
		expect([found("name : ada"), found("stork")]).toEqual([0, 1]);
		quick.database.exec("INSERT INTO search (search) VALUES ('integrity-check')");
	},
);

test("[WHO61] [FILE5] nobody is served a file of who left with all they wrote, before any row has followed", () => {
	const { database, does } = node();
	const info = { id: "f1", name: "notes.txt", type: "text/plain", bytes: 4 } as const;
	does(opened(DEN));
	does({
		type: "file-stored",
		file: { info, session: ADA, at: 1, content: "c1", contentBytes: 4 },
	} as ChatEvent);
	does({ ...posted(ADA, "with a file"), files: [info] } as ChatEvent);
	const served = () => openFiles({ database } as LookupTools)({ ask: "file", id: "f1" }, NO_ABORT);
	expect(served()).toMatchObject({ content: "c1" });
	does(leaves("removed"));
	expect(served()).toBeNull();
});

test("[MOD8] [WHO61] of the record nobody's name goes but that of who left for good", () => {
	const { database, does } = node();
	for (const event of before) does(event);
	const renames = (name: string, actor: string) => () =>
		void database.prepare("UPDATE audit SET actor_name = ? WHERE actor = ?").run(name, actor);
	expect(renames(LEFT_NAME, BO)).toThrow("audit");
	does(leaves("kept"));
	expect(renames("somebody else", ADA)).toThrow("audit");
	expect(renames(LEFT_NAME, BO)).toThrow("audit");
	expect(renames(LEFT_NAME, ADA)).not.toThrow();
});

test("[WHO60] [WHO50] nothing is left in the rows by which who left for good was known or came in", () => {
	const { database, does } = node();
	const of = { session: ADA, at: 1 };
	const link = { device: "d", secret: "s", code: "c", address: "a", until: 9, triesLeft: 3 };
	const known: readonly ChatEvent[] = [
		{ ...of, type: "session-opened", tokenHash: "first", name: "ada", key: "ada", subject: "subject of ada" },
		{ ...of, type: "device-added", device: "d", tokenHash: "second", how: "provider" },
		{ ...of, type: "linked", words: "words of ada" },
		{ ...of, type: "passkey-added", passkey: { id: "p", publicKey: "k", counter: 0 } },
		{ ...of, type: "renamed", name: "adi", key: "adi", left: [{ key: "ada", until: 9 }] },
		{ type: "link-changed", session: ADA, link },
	];
	const tables = ["sessions", "devices", "kept", "provided", "passkeys", "names_left", "device_links"];
	const holding = () =>
		tables.filter((table) => database.prepare(`SELECT 1 FROM ${table} WHERE session = ?`).get(ADA));
	for (const event of known) does(event);
	expect(holding()).toEqual(tables);
	does(leaves("kept"));
	expect(holding()).toEqual([]);
});

test("[WHO63] who wrote much goes from the rows in steps", () => {
	const { database, store, does } = node();
	does(opened(DEN));
	for (let count = 0; count < 120; count++) does(posted(ADA, `pelican ${count}`));
	does(leaves("removed"));
	const texts = database.prepare("SELECT count(*) FROM timeline WHERE text IS NOT NULL").pluck();
	const seen = new Set<unknown>();
	while (store.followUp()) seen.add(texts.get());
	expect(texts.get()).toBe(0);
	expect(seen.size).toBeGreaterThan(4);
});

test("[WHO61] a record that was written between the leaving and what tells it in the room is whole, and one that only claims it is not", () => {
	const { database, does } = node();
	for (const event of before) does(event);
	does(leaves("removed"));
	const newest = database.prepare("SELECT max(seq) FROM timeline").pluck().get() as number;
	const head = { room: DEN, head: newest, posts: 3 } as RecordHead;
	const checked = (rename = (name: string) => name) => {
		const events = [...readEvents(database, head)].map((event) => ({
			...event,
			...(event.type === "posted" && { id: randomUUID(), name: rename(event.name) }),
		}));
		const check = new RecordCheck(head, 1_000);
		for (const [index, event] of events.entries()) check.next(event, index + 2);
		check.end(events.length + 1);
		return events.length;
	};
	expect(checked()).toBeGreaterThan(5);
	expect(() => checked((name) => (name === LEFT_NAME ? "ada" : name))).toThrow("it says removed by");
});
