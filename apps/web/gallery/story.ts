import type { RoomSummary } from "@parley/protocol/http";
import type { ServerFrame } from "@parley/protocol/server-frames";
import { NOW, RoomLog } from "./room-log.ts";
import { refused, type Tape } from "./tape.ts";

const people = ["Ada", "Bo", "Chidi", "Ingrid", "Mei", "Tomás", "Zoë"];

function lobby(): ServerFrame {
	const log = new RoomLog("lobby", { seq: 1_031, before: 900 });
	log.says(
		"Ingrid",
		"Morning all. The new build is on the test machine: [build 311](https://example.org/311)",
		{
			reactions: { "🎉": { count: 4, mine: true }, "👀": { count: 2, mine: false } },
			reactedSeq: 1_030,
		},
	);
	const said = log.says("Ingrid", "I left the slow reader test running over night. Nobody else noticed it.");
	log.rests(4);
	log.says(
		"Chidi",
		"Here is the line that did it, @Ada:\n```js\nfor (const reader of room.readers) reader.offer(frame);\n```",
		{
			replyTo: said,
		},
	);
	const gone = log.says("Mei", undefined, { removedSeq: 1_040, removedAt: NOW });
	log.rests(2);
	log.says("Bo", "Train tunnel, back now. Everything I missed is here, in order.", { editedSeq: 1_041 });
	log.says("Bo", "And **nothing** was lost, not even `#1034`. ~~Really?~~ _Really._", { replyTo: gone });
	log.rests(1);
	log.says("Ada", "That is the whole idea.");
	return log.joined({
		topic: "Where everybody comes in. Be kind, be brief.",
		count: people.length,
		members: people,
		away: ["Tomás"],
		readSeq: log.head - 3,
		readPosts: log.posts - 3,
	});
}

function withNews(room: string, count: number): RoomLog {
	const log = new RoomLog(room, { seq: 400, before: 50 });
	for (let n = 0; n < count; n += 1) log.says("Bo", `news ${n}`);
	return log;
}

function unread(log: RoomLog): ServerFrame {
	return log.joined({ readSeq: 399, readPosts: 50 });
}

const release = withNews("release", 3);
const releaseBefore = unread(release);
release.says("Bo", "@Ada can you look at this?");

export function summary(room: string, about: Partial<RoomSummary> = {}): RoomSummary {
	return {
		room,
		title: "",
		topic: "",
		count: 3,
		capacity: 50,
		head: 10,
		posts: 10,
		waiting: 0,
		deliverMs: 4,
		...about,
	};
}

export const directory: readonly RoomSummary[] = [
	summary("lobby", { count: 7 }),
	summary("release"),
	summary("design", { count: 7, capacity: 20 }),
	summary("quiet-hours", { count: 8, capacity: 8, waiting: 2 }),
	summary("a-very-long-name-for-a-room-that-nobody-would-ever-want-to-say"),
];

/** A house in which everything has happened once. */
export const story: Tape = {
	rooms: {
		lobby: lobby(),
		release: releaseBefore,
		muted: unread(withNews("muted", 12)),
		queue: { type: "waiting", room: "queue", place: 2 },
		"quiet-hours": refused("room-full"),
	},
	told: [
		...release.events.slice(-1),
		{ type: "typing", room: "lobby", names: ["Ingrid"] },
		{
			type: "read",
			room: "lobby",
			positions: [
				[1_034, 7],
				[1_037, 5],
			],
		},
	],
	directory,
};

/** The same house with another lobby. */
export function lobbyWith(lobby: ServerFrame, more: Omit<Tape, "rooms"> = {}): Tape {
	return { ...story, rooms: { ...story.rooms, lobby }, told: [], ...more };
}
