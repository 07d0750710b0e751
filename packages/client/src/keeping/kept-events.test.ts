import type { TimelineEvent } from "@parley/protocol/events";
import { type ChainedEvent, Timeline } from "@parley/protocol/timeline";
import { expect, test } from "vitest";
import { fits } from "../device/rows.ts";
import { eventsOf } from "./kept-events.ts";

const ROOM = "lobby";
const id = (seq: number) => `00000000-0000-7000-8000-${String(seq).padStart(12, "0")}`;

/** One event after the other, each of another kind. */
function heard(): ChainedEvent[] {
	const by = { name: "Bo", author: "s-bo", at: 7 };
	const events: ((place: Place) => ChainedEvent)[] = [
		(place) => ({ ...place, ...by, type: "posted", id: id(1), text: "as it was" }),
		(place) => ({ ...place, ...by, type: "posted", id: id(2), text: "told too much" }),
		(place) => ({ ...place, ...by, type: "edited", target: 1, text: "as it is" }),
		(place) => ({ ...place, ...by, type: "reacted", target: 1, emoji: "👍", on: true }),
		(place) => ({ ...place, ...by, author: "s-ada", type: "reacted", target: 1, emoji: "👍", on: true }),
		(place) => ({ ...place, ...by, type: "reacted", target: 1, emoji: "👍", on: false }),
		(place) => ({ ...place, ...by, type: "edited", target: 2, text: "told too much, too" }),
		(place) => ({ ...place, ...by, type: "removed", target: 2 }),
		(place) => ({ ...place, ...by, type: "moderated", deed: { do: "close", on: true } }),
		(place) => ({ ...place, type: "unknown" }),
		(place) => ({ ...place, ...by, type: "posted", id: id(11), text: "an answer", replyTo: 1 }),
	];
	return events.map((event, at) =>
		event({ seq: at + 1, prev: at, posts: at === 0 ? 1 : at < 10 ? 2 : 3, room: ROOM }),
	);
}

type Place = Pick<TimelineEvent, "seq" | "prev" | "posts" | "room">;

function timelineOf(events: readonly ChainedEvent[]): Timeline {
	const timeline = new Timeline({ self: "s-ada" });
	timeline.add(events);
	return timeline;
}

const linesOf = (timeline: Timeline) => timeline.stretchTo(timeline.to).map(({ line }) => line);

test("[KEEP7] what is kept shows the same rows, and says the same of whether anything is missing", () => {
	const live = timelineOf(heard());
	const kept = eventsOf({ timeline: live, stale: undefined }, ROOM);
	const again = timelineOf(kept);
	expect(again.rows).toEqual(live.rows);
	expect(linesOf(again)).toEqual(linesOf(live));
	expect(again.continuity).toEqual(live.continuity);
});

test("[KEEP7] [NOW2] of what was removed no text is kept, nor of what it was before", () => {
	const kept = eventsOf({ timeline: timelineOf(heard()), stale: undefined }, ROOM);
	expect(JSON.stringify(kept)).not.toContain("too much");
});

test("[KEEP7] [ACT2] how an activity stands is not kept with the message that began it: moves went on since", () => {
	const [first] = heard();
	const activity = { name: "jar", version: 1, actedSeq: 1, state: { jar: "three" } };
	const live = timelineOf([{ ...first, activity } as ChainedEvent]);
	const [kept] = eventsOf({ timeline: live, stale: undefined }, ROOM);
	expect(kept).toMatchObject({ type: "posted", activity: { name: "jar", version: 1, actedSeq: 1 } });
	expect(JSON.stringify(kept)).not.toContain("three");
});

test("[KEEP6] all of it fits the shape that it is read by", () => {
	const events = eventsOf({ timeline: timelineOf(heard()), stale: undefined }, ROOM);
	const numbers = {
		usedAt: 1,
		keptAt: 1,
		capacity: 0,
		head: 11,
		posts: 3,
		heardTo: 11,
		readSeq: 0,
		readPosts: 0,
	};
	const row = { person: "s-ada", room: ROOM, epoch: "e", title: "", topic: "", ...numbers, events };
	expect(fits("rooms", row)).toEqual(row);
});

test("[NOW1] told to a reader who has heard on, it changes nothing of what is so now", () => {
	const events = heard();
	const kept = eventsOf({ timeline: timelineOf(events.slice(0, 5)), stale: undefined }, ROOM);
	const live = timelineOf(events.slice(5));
	live.add(kept);
	expect(live.rows).toEqual(timelineOf(events).rows);
});

test("[KEEP7] what may be otherwise since an absence is not kept, and nothing above a hole", () => {
	const live = timelineOf(heard());
	const seqs = (stale: { from: number; to: number } | undefined, timeline = live) =>
		eventsOf({ timeline, stale }, ROOM).map(({ seq }) => seq);
	expect(seqs({ from: 1, to: 8 })).toEqual([9, 10, 11]);
	expect(seqs(undefined, timelineOf(heard().filter(({ seq }) => seq !== 6)))).toEqual([7, 8, 9, 10, 11]);
});
