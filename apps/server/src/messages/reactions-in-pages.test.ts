import { RecentBudget, RecentHistory } from "@parley/engine/delivery/recent-history";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../app/rows/schema.ts";
import { readHistory } from "./lookups/history.ts";
import { chatView, type HeldEvent } from "./views.ts";

const POSTS = 50;
const KINDS = 200;
const PAGE_BYTES_MAX = 128 * 1024;
const emojis = Array.from({ length: KINDS }, (_, at) => String.fromCodePoint(0x1f300 + at));

/** A room in memory, of messages on which everything stands that may. */
function roomOfReactions(): RecentHistory<HeldEvent> {
	const recent = new RecentHistory<HeldEvent>(new RecentBudget(), chatView);
	const signed = { room: "lobby", author: "ada", name: "Ada", at: 1 };
	for (let seq = 1; seq <= POSTS; seq++) {
		const event = { type: "posted", seq, prev: seq - 1, posts: seq, id: "", text: "x", ...signed } as const;
		const encoded = chatView.encode({ event });
		const encodedBytes = Buffer.byteLength(encoded);
		recent.append({ seq, prev: seq - 1, count: seq, frame: { event }, encoded, encodedBytes });
	}
	for (const emoji of emojis)
		for (let target = 1; target <= POSTS; target++) {
			const chained = { seq: POSTS + 1, prev: POSTS, posts: POSTS };
			chatView.revise(recent, {
				event: { type: "reacted", ...chained, target, emoji, on: true, ...signed },
			});
		}
	return recent;
}

test("[NOW3] reactions count in the bytes of a page from memory", () => {
	const events = roomOfReactions().newest(POSTS, PAGE_BYTES_MAX) ?? [];
	const told = events.map(({ frame, encoded }) => chatView.encodeFor(frame, "bo", encoded) ?? encoded);
	expect(told.length).toBeGreaterThan(1);
	expect(told.join().length).toBeLessThan(PAGE_BYTES_MAX * 1.1);
	expect(Object.keys(JSON.parse(told[0] ?? "").reactions)).toEqual(emojis);
});

test("[NOW3] a reaction leaves the message as it is encoded, and costs what changed", () => {
	const recent = roomOfReactions();
	const before = recent.newest(1)?.[0];
	const { frame, encoded } = before ?? { frame: undefined, encoded: "" };
	const signed = { room: "lobby", author: "bo", name: "Bo", at: 2, seq: 99, prev: 98, posts: POSTS };
	chatView.revise(recent, {
		event: { type: "reacted", ...signed, target: POSTS, emoji: "👍", on: true },
	});
	const after = recent.newest(1)?.[0];
	expect(after?.encoded).toBe(encoded);
	expect(after?.frame?.reactors).toBe(frame?.reactors);
	const seen = (viewer: string) => JSON.parse(chatView.encodeFor(after?.frame, viewer, encoded) ?? "");
	expect(seen("bo")).toMatchObject({ reactedSeq: 99, reactions: { "👍": { count: 1, mine: true } } });
	expect(seen("cy").reactions["👍"]).toEqual({ count: 1, mine: false });
});

function archive() {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migrate of migrations) migrate(database);
	database.exec(
		"INSERT INTO rooms (no, room, title, topic, capacity, listed, opened_at, opened_seq) VALUES (1, 'lobby', '', '', 0, 1, 0, 0)",
	);
	const post = database.prepare(
		"INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text, reacted_seq) VALUES (?, 1, 0, ?, ?, 'ada', 'Ada', 1, ?, 'x', 1)",
	);
	const react = database.prepare("INSERT INTO reactions VALUES (?, ?, ?, 1, ?)");
	return { database, post, react };
}

test("[NOW3] reactions count in the bytes of a page from the archive", () => {
	const { database, post, react } = archive();
	for (let seq = 1; seq <= POSTS; seq++) {
		post.run(seq, seq - 1, seq, `id ${seq}`);
		// as they could be said before there was a bound
		for (let kind = 0; kind < 3 * KINDS; kind++)
			react.run(seq, String.fromCodePoint(0x1f300 + kind), "ada", kind);
	}
	const newest = readHistory(database, { room: "lobby", upTo: POSTS, limit: POSTS, viewer: "bo" });
	expect(newest.count).toBeGreaterThan(1);
	expect(newest.lastSeq).toBe(POSTS);
	expect(newest.encoded.length).toBeLessThan(PAGE_BYTES_MAX * 1.2);
	const oldest = readHistory(database, { room: "lobby", upTo: POSTS, limit: POSTS, viewer: "bo", after: 0 });
	expect(oldest.firstSeq).toBe(1);
	expect(oldest.count).toBe(newest.count);
	const [first] = JSON.parse(`[${oldest.encoded}]`);
	expect(Object.keys(first.reactions)).toEqual(emojis);
});

test("[NOW3] however many people reacted, a page counts a bounded number of their reactions", () => {
	const { database, post, react } = archive();
	const people = 500;
	const kinds = emojis.slice(0, 10);
	const messages = 6;
	for (let seq = 1; seq <= messages; seq++) {
		post.run(seq, seq - 1, seq, `id ${seq}`);
		for (let person = 0; person < people; person++)
			for (const emoji of kinds) react.run(seq, emoji, `person ${person}`, person);
	}
	const place = { room: "lobby", upTo: messages, limit: messages, viewer: "bo" };
	const newest = readHistory(database, place);
	expect(newest).toMatchObject({ count: 4, lastSeq: messages, reachedStart: false });
	const [event] = JSON.parse(`[${newest.encoded}]`);
	expect(Object.values(event.reactions)).toEqual(kinds.map(() => ({ count: people, mine: false })));
	// the rest is a page of its own
	expect(readHistory(database, { ...place, before: newest.firstSeq })).toMatchObject({
		count: 2,
		firstSeq: 1,
		reachedStart: true,
	});
});
