import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { ChatEvent } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import { type AskedRoom, overview } from "./overview.ts";

const KIB = 1024;

/** Rooms in which these texts were said by Ada, one room after the other, from Seq 1 on; Bo has read nothing. */
function houseOf(rooms: Record<string, readonly string[]>) {
	const database = new Sqlite(":memory:");
	onTestFinished(() => void database.close());
	for (const migration of storeModule.migrations) migration(database);
	const store = storeModule.open(database);
	store.useSecret("a key of the test");
	let seq = 0;
	const applies = (event: ChatEvent): number => {
		seq += 1;
		store.apply(seq, event);
		return seq;
	};
	const heads = new Map<string, number>();
	for (const [room, texts] of Object.entries(rooms)) {
		applies({
			type: "room-opened",
			room,
			title: room,
			topic: "",
			capacity: 0,
			listed: true,
			by: null,
			at: 0,
		});
		for (const text of texts)
			heads.set(
				room,
				applies({ type: "posted", room, name: "Ada", author: "ada", at: seq, id: `id-${seq}`, text }),
			);
	}
	/** So many messages more, the last of them with that text; returns its Seq. */
	const fills = (room: string, count: number, text: string): number => {
		const said = database.prepare(`
			INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, text)
			SELECT ?, no, 0, 0, 0, 'ada', 'Ada', 0, ? FROM rooms WHERE room = ?`);
		for (let n = 1; n <= count; n++) said.run(++seq, n === count ? text : "noise", room);
		return seq;
	};
	const asked = (room: string, more: Partial<AskedRoom> = {}): AskedRoom => ({
		...{ room, upTo: heads.get(room) ?? 0, longer: [], missed: {}, isLastAsked: true },
		...more,
	});
	const asks = (...wanted: AskedRoom[]) => overview(database, { session: "bo", name: "Bo", rooms: wanted });
	return { applies, fills, asks, asked, heads };
}

test("[OVER1] one question tells of many rooms: where one stands in each, who called, and what was said last", () => {
	const { asks, asked, heads } = houseOf({
		attic: ["hello", "@bo come up", "bye"],
		barn: ["nobody is called"],
		cellar: [],
	});
	const attic = heads.get("attic") ?? 0;
	expect(
		asks(asked("attic"), asked("barn", { missed: { readSeq: heads.get("barn") ?? 0 } }), asked("cellar")),
	).toEqual([
		{
			missed: { readSeq: 0, readPosts: 0, unreadFrom: 0, mentions: 1 },
			last: { seq: attic, name: "Ada", text: "bye" },
		},
		{
			missed: { readSeq: heads.get("barn"), readPosts: 1, unreadFrom: 0, mentions: 0 },
			last: { seq: heads.get("barn"), name: "Ada", text: "nobody is called" },
		},
		{ missed: { readSeq: 0, readPosts: 0, unreadFrom: 0, mentions: 0 }, last: undefined },
	]);
	const only = asked("attic", { missed: { readSeq: attic - 2, unreadFrom: attic - 1 }, isLastAsked: false });
	expect(asks(only)).toEqual([
		{ missed: { readSeq: attic - 2, readPosts: 1, unreadFrom: attic - 1, mentions: 1 } },
	]);
});

test("[OVER2] rooms share 1 MiB of text: what that does not reach has no number, and what is read has one", () => {
	const long = `@bo ${"x".repeat(16 * KIB - 4)}`;
	const { asks, asked, heads } = houseOf({
		first: Array.from({ length: 40 }, () => long),
		second: Array.from({ length: 40 }, () => long),
		third: ["@bo short"],
		fourth: ["read"],
	});
	const read = asked("fourth", { missed: { readSeq: heads.get("fourth") ?? 0 } });
	const answer = asks(asked("first"), asked("second"), asked("third"), read);
	expect(answer.map(({ missed }) => missed?.mentions)).toEqual([40, undefined, undefined, 0]);
	expect(answer.map(({ missed }) => missed?.readPosts)).toEqual([0, 0, 0, 1]);
});

test("[OVER2] rooms share 20,000 events, of each at most 2,000 as for one room alone", () => {
	const rooms = Array.from({ length: 11 }, (_, n) => `room-${n}`);
	const { asks, asked, fills } = houseOf(Object.fromEntries(rooms.map((room) => [room, ["@bo early"]])));
	const unread = rooms.map((room) =>
		asked(room, { upTo: fills(room, 2_000, "@bo late"), isLastAsked: false }),
	);
	expect(asks(...unread).map(({ missed }) => missed?.mentions)).toEqual([
		...rooms.slice(1).map(() => 1),
		undefined,
	]);
});

test("[OVER4] what was removed is not the last message, nor is what is none, and only the beginning of it is told", () => {
	const { applies, asks, asked, heads } = houseOf({ attic: [`${"ä".repeat(130)}`, "gone soon"] });
	const target = heads.get("attic") ?? 0;
	const by = { room: "attic", name: "Ada", author: "ada", at: 9 };
	applies({ type: "removed", ...by, target });
	const upTo = applies({ type: "reacted", ...by, target: target - 1, emoji: "👍", on: true });
	const last = { seq: target - 1, name: "Ada", text: "ä".repeat(120) };
	expect(asks(asked("attic", { upTo, missed: undefined }))).toEqual([{ last }]);
});
