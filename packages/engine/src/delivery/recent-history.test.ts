import { expect, test } from "vitest";
import { RECENT_EVENTS_MAX, RecentBudget, RecentHistory } from "./recent-history.ts";

interface Frame {
	readonly seq: number;
	readonly text: string;
}

const encode = (frame: Frame): string => JSON.stringify(frame);
const decode = (json: string): Frame => JSON.parse(json) as Frame;

/** Seqs 10, 20, 30 … as in a house where other rooms take numbers too. */
function roomOf(events: number, text = "hello", budget = new RecentBudget()): RecentHistory<Frame> {
	const recent = new RecentHistory<Frame>(budget, { encode, decode, besideBytes: () => 0 });
	for (let post = 1; post <= events; post++) {
		const frame = { seq: post * 10, text };
		const encoded = encode(frame);
		const encodedBytes = Buffer.byteLength(encoded);
		recent.append({ seq: frame.seq, prev: frame.seq - 10, count: post, frame, encoded, encodedBytes });
	}
	return recent;
}

const seqs = (events: readonly { seq: number }[] | undefined): number[] | undefined =>
	events?.map((event) => event.seq);

test("[BACK1] gives exactly what came after a position, whether or not that is a Seq of this room", () => {
	const recent = roomOf(5);
	expect(seqs(recent.after(20, 100, 1e6))).toEqual([30, 40, 50]);
	expect(seqs(recent.after(29, 100, 1e6))).toEqual([30, 40, 50]);
	expect(seqs(recent.after(50, 100, 1e6))).toEqual([]);
	expect(seqs(recent.after(0, 2, 1e6))).toEqual([10, 20]);
});

test("[BACK2] a page is bounded in bytes, and still takes one whole event", () => {
	const recent = roomOf(5, "x".repeat(1000));
	expect(seqs(recent.after(0, 100, 1))).toEqual([10]);
	expect(seqs(recent.after(0, 100, 2100))).toEqual([10, 20]);
	recent.revise(20, (frame) => ({ ...frame, text: "語".repeat(1000) }));
	expect(seqs(recent.after(0, 100, 3100))).toEqual([10]);
});

test("[BACK2] keeps the newest events, and says so when asked for older ones", () => {
	const recent = roomOf(RECENT_EVENTS_MAX * 2);
	const newest = recent.newest(RECENT_EVENTS_MAX * 2);
	expect(newest).toBeUndefined();
	expect(recent.after(0, 1, 1e6)).toBeUndefined();
	expect(seqs(recent.newest(2))).toEqual([RECENT_EVENTS_MAX * 20 - 10, RECENT_EVENTS_MAX * 20]);
});

test("[BACK2] one huge event stays alone rather than not at all", () => {
	expect(roomOf(3, "x".repeat(2_000_000)).newest(1)).toHaveLength(1);
});

test("[BACK2] all rooms together are bounded: the quietest is dropped first", () => {
	const budget = new RecentBudget();
	const rooms = Array.from({ length: 70 }, () => roomOf(1, "x".repeat(1_000_000), budget));
	expect(rooms[0]?.newest(1)).toBeUndefined();
	expect(rooms.at(-1)?.newest(1)).toHaveLength(1);
});

test("[NOW1] an event is given as it stands now", () => {
	const recent = roomOf(3);
	recent.revise(20, (frame) => ({ ...frame, text: "changed" }));
	recent.revise(25, () => ({ seq: 25, text: "is not there" }));
	expect(recent.after(10, 1, 1e6)?.[0]?.encoded).toBe('{"seq":20,"text":"changed"}');
	expect(recent.newest(3)?.map((event) => event.frame?.text)).toEqual(["hello", "changed", "hello"]);
});
