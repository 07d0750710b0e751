import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acts, asOf, logOf, message, ROOM, rowsExpected, SELF } from "../test/timeline-log.ts";
import { type ChainedEvent, Timeline } from "./timeline.ts";

const timeline = () => new Timeline({ self: SELF });
const numbered = (first: number, count: number) =>
	Array.from({ length: count }, (_, i) =>
		message({ seq: first + i, prev: first + i - 1, posts: first + i, room: ROOM }),
	);
const gaps = (held: Timeline) => held.rows.filter((row) => row.kind === "gap");
const seqs = (held: Timeline) => held.rows.map((row) => (row.kind === "message" ? row.seq : "gap"));

/** Deliveries of a log: pages as they stood at some later moment, and single live events. */
const deliveries = fc.array(
	fc.record({
		start: fc.nat(100),
		length: fc.integer({ min: 1, max: 30 }),
		later: fc.nat(40),
		live: fc.boolean(),
	}),
	{ maxLength: 30 },
);

function pageAsOf(log: readonly ChainedEvent[], start: number, end: number, seen: number): ChainedEvent[] {
	const happened = log.slice(0, Math.max(end, seen));
	return log.slice(start, end).map((event) => (event.type === "posted" ? asOf(event, happened) : event));
}

describe("any way of hearing a log shows the same", () => {
	test("[ORD1] [NOW1] pages, replays and live events in any order, again and again, give the rows of the log", () =>
		fc.assert(
			fc.property(acts(60), deliveries, fc.infiniteStream(fc.nat()), (wanted, heard, order) => {
				const log = logOf(wanted);
				const held = timeline();
				for (const { start, length, later, live } of heard) {
					const end = Math.min(start + length, log.length);
					if (live) for (const event of log.slice(start, end)) held.receive(event);
					else held.add(pageAsOf(log, start, end, end + later));
				}
				const rest = log.map((event) => ({ event, at: order.next().value }));
				for (const { event } of rest.sort((a, b) => a.at - b.at)) held.receive(event);
				expect(held.rows).toEqual(rowsExpected(log));
				expect(held.continuity).toEqual({
					from: log[0]?.seq ?? 0,
					to: log.at(-1)?.seq ?? 0,
					events: log.length,
					whole: true,
				});
			}),
			{ numRuns: 400 },
		));

	test("[NOW1] folding everything a second time changes nothing: rows keep their identity", () =>
		fc.assert(
			fc.property(acts(60), fc.nat(60), (wanted, seen) => {
				const log = logOf(wanted);
				const held = timeline();
				held.add(log);
				const before = held.rows;
				held.add(log);
				for (const event of log) held.receive(event);
				held.add(pageAsOf(log, 0, log.length, seen));
				expect(held.rows.length).toBe(before.length);
				expect(held.rows.filter((row, at) => row !== before[at])).toEqual([]);
			}),
		));

	test("[ORD3] a missing stretch is a gap of exactly the messages that are not held, wherever it is", () =>
		fc.assert(
			fc.property(acts(60), fc.nat(59), fc.integer({ min: 1, max: 20 }), (wanted, start, length) => {
				const log = logOf(wanted);
				const lost = log.slice(start + 1, start + 1 + length);
				const rest = log.filter((event) => !lost.includes(event));
				const held = timeline();
				held.add(rest);
				const inside = start < log.length && start + 1 + length < log.length;
				const missing = lost.filter((event) => event.type === "posted").length;
				const after = log[start]?.seq;
				const before = log[start + 1 + length]?.seq;
				expect(gaps(held)).toEqual(inside ? [{ kind: "gap", after, before, missing }] : []);
				expect(held.continuity.whole).toBe(!inside);
				held.add(lost);
				expect(gaps(held)).toEqual([]);
			}),
		));
});

describe("effects", () => {
	const [post] = numbered(1, 1);
	const effect = { name: SELF, author: SELF, at: 0, room: ROOM, posts: 1, target: 1 };
	const reacted = { type: "reacted", ...effect, emoji: "👍", on: true } as const;

	test("[NOW2] a removal erases the text, and no late edit brings one back", () => {
		const held = timeline();
		held.add([{ type: "removed", ...effect, seq: 3, prev: 2 }]);
		held.add([{ type: "edited", ...effect, seq: 2, prev: 1, text: "late" }]);
		held.add(post ? [post] : []);
		expect(held.message(1)).toMatchObject({ removedSeq: 3, removedAt: effect.at });
		expect(held.message(1)).not.toHaveProperty("text");
	});

	test("[ACT13] an activity whose rules were raised is as its newer message says, though nobody has moved", () => {
		const held = timeline();
		const jar = { name: "jar", version: 1, actedSeq: 1 };
		const posted = message({ seq: 1, prev: 0, posts: 1, room: ROOM });
		held.add([{ ...posted, activity: { ...jar, state: { stones: 1 } } }]);
		held.add([{ ...posted, activity: { ...jar, version: 2, state: { pebbles: 1 } } }]);
		held.add([{ ...posted, activity: { ...jar, state: { stones: 1 } } }]);
		expect(held.message(1)?.activity).toEqual({ ...jar, version: 2, state: { pebbles: 1 } });
	});

	test("[NOW1] a reaction counted in the page is not counted again, one above it is", () => {
		const held = timeline();
		held.add([
			{
				...message({ seq: 1, prev: 0, posts: 1, room: ROOM }),
				reactions: { "👍": { count: 1, mine: true } },
				reactedSeq: 2,
			},
			{ ...reacted, seq: 2, prev: 1 },
			{ ...reacted, seq: 3, prev: 2, author: "bo", name: "bo" },
		]);
		expect(held.message(1)?.reactions).toEqual({ "👍": { count: 2, mine: true } });
	});

	test.each(["kept", "removed"] as const)(
		"[WHO62] who left for good has no name in what is held, what comes late, and what was done to them (%s)",
		(messages) => {
			const held = timeline();
			const of = { room: ROOM, at: 0, posts: 1 };
			const said = { ...message({ seq: 1, prev: 0, posts: 1, room: ROOM }), name: "Bo B" };
			const { author } = said;
			const deed = { do: "mute", person: { name: said.name, session: author } };
			const done = { type: "moderated", ...of, seq: 2, prev: 1, name: "cy", author: "cy", deed } as const;
			const left = { type: "erased", ...of, seq: 3, prev: 2, author, name: "nobody", messages } as const;
			held.add([said, done]);
			const fork = held.fork();
			for (const one of [held, fork]) one.receive(left);
			const others = held.rows;
			held.receive(left);
			held.add([{ ...said, seq: 4, prev: 3, posts: 2, id: "late" }]);
			expect(held.rows.slice(0, 2)).toEqual(others);
			expect(fork.rows).toEqual(others);
			expect(JSON.stringify(held.rows)).not.toContain(JSON.stringify(said.name));
			for (const seq of [1, 4])
				expect(held.message(seq)).toMatchObject({
					name: "nobody",
					...(messages === "removed" ? { removedSeq: 3 } : { text: said.text }),
				});
			if (messages === "removed") expect(JSON.stringify(held.rows)).not.toMatch(/"text"|removedAt/);
			expect(held.continuity.whole).toBe(true);
		},
	);

	test("an event of a newer server keeps its place in the chain and shows nothing", () => {
		const held = timeline();
		held.add([...numbered(1, 1), { type: "unknown", seq: 2, prev: 1, posts: 1, room: ROOM }]);
		held.receive(message({ seq: 5, prev: 2, posts: 2, room: ROOM }));
		expect(seqs(held)).toEqual([1, 5]);
		expect(held.continuity).toEqual({ from: 1, to: 5, events: 3, whole: true });
	});
});

describe("the window", () => {
	test("holds 300 messages at most; the end the reader is not at is dropped, and the rest stays one chain", () => {
		const held = timeline();
		for (const event of numbered(1, 1_000)) {
			held.receive(event);
			expect(held.rows.length).toBeLessThanOrEqual(300);
			expect(held.rows.length).toBeGreaterThanOrEqual(Math.min(225, event.seq));
		}
		expect(held.continuity).toEqual({ from: 761, to: 1_000, events: 240, whole: true });
		expect(held.reachedStart).toBe(false);
	});

	test.each([
		["in the newer half", 250],
		["in the older half", 60],
	])("who reads %s keeps what is read, and a stretch around it, however much comes", (_, reading) => {
		const held = timeline();
		for (const event of numbered(1, 300)) held.receive(event);
		held.lookAt(reading);
		for (const event of numbered(301, 5_000)) {
			held.receive(event);
			for (const seq of [reading - 30, reading, reading + 30]) expect(held.message(seq)).toBeDefined();
		}
		expect(held.head).toBe(5_300);
		expect(held.atHead).toBe(false);
		expect(held.continuity.whole).toBe(true);
	});

	test("pages back and forth without a gap, and says when it is not at the head", () => {
		const held = timeline();
		held.add(numbered(701, 300));
		held.lookAt("oldest");
		held.add(numbered(601, 100));
		expect(held.continuity).toEqual({ from: 601, to: 900, events: 300, whole: true });
		expect(held.atHead).toBe(false);
		held.receive(message({ seq: 1_001, prev: 1_000, posts: 1_001, room: ROOM }));
		expect(held.to).toBe(900);
		expect(held.head).toBe(1_001);
		held.lookAt("newest");
		held.add(numbered(901, 101));
		expect(held.atHead).toBe(true);
		expect(held.continuity).toEqual({ from: 702, to: 1_001, events: 300, whole: true });
	});

	test("[NOW1] a live edit of a shown row applies while older history is shown", () => {
		const held = timeline();
		held.knowHead(900, 900);
		held.show(numbered(1, 50));
		const edit = {
			type: "edited",
			seq: 901,
			prev: 900,
			posts: 900,
			room: ROOM,
			target: 7,
			text: "new",
		} as const;
		held.receive({ ...edit, name: SELF, author: SELF, at: 0 });
		expect(held.message(7)?.text).toBe("new");
		expect(held.to).toBe(50);
	});

	test("a page far ahead stands behind a gap; a page elsewhere moves the window", () => {
		const held = timeline();
		held.add(numbered(1, 50));
		held.add(numbered(451, 50));
		expect(gaps(held)).toEqual([{ kind: "gap", after: 50, before: 451, missing: 400 }]);
		expect(held.continuity).toEqual({ from: 451, to: 500, events: 50, whole: false });
		held.show(numbered(201, 50));
		expect(held.continuity).toEqual({ from: 201, to: 250, events: 50, whole: true });
		expect(held.atHead).toBe(false);
	});

	test("a flood of reactions cannot outgrow the messages", () => {
		const held = timeline();
		held.add(numbered(1, 2));
		for (let seq = 3; seq < 5_000; seq += 1)
			held.receive({
				...{ type: "reacted", seq, prev: seq - 1, posts: 2, room: ROOM, target: 1, emoji: "👍" },
				...{ on: seq % 2 === 1, name: "bo", author: "bo", at: 0 },
			} as ChainedEvent);
		expect(held.continuity.events).toBe(3_000);
		expect(held.continuity.whole).toBe(true);
	});
});
