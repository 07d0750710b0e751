import { seededNumbers } from "@parley/protocol/seeded-numbers";
import type { ScheduledPost } from "../../crowd/crowd.ts";

/** The counts of the study's recording: ten minutes of about 300 players in rooms of about six. */
export const RECORDED = { people: 300, rooms: 50, messages: 28_573, copies: 142_570, seconds: 600 } as const;

/** Who is blocked: the first person, who sits in the liveliest room. */
export const C1 = 0;

export interface Recording {
	/** the room of each person */
	readonly roomOf: readonly number[];
	/** at rising times */
	readonly posts: readonly RecordedPost[];
	readonly seconds: number;
}

export interface RecordedPost {
	/** from the start of the recording */
	readonly atMs: number;
	readonly person: number;
}

/** All rooms have six people but the last two: one has five, and one seven. */
const PER_ROOM = 6;
/** Messages of the room of seven, about as many as its neighbours have. */
const LAST = 150;

/**
 * The study's recording is not published, so this one is made, the same from the same seed. A copy is a message on
 * the screen of somebody else than its author, so a room of six makes five.
 */
export function record(seed: number): Recording {
	const draw = seededNumbers(seed);
	const below = (limit: number) => Math.floor((limit * (draw() * 1_000 + draw() - 1_001)) / 1e6);
	const { rooms, seconds } = RECORDED;
	let next = 0;
	const members = Array.from({ length: rooms }, (_, room) => {
		const more = room === rooms - 1 ? 1 : room === rooms - 2 ? -1 : 0;
		return Array.from({ length: PER_ROOM + more }, () => next++);
	});
	const posts = messageCounts().flatMap((count, room) =>
		Array.from({ length: count }, () => ({
			atMs: below(seconds * 1000),
			person: members[room]?.[below(members[room].length)] ?? C1,
		})),
	);
	return {
		roomOf: members.flatMap((people, room) => people.map(() => room)),
		posts: posts.sort((a, b) => a.atMs - b.atMs),
		seconds,
	};
}

/** Rooms differ: the liveliest has about a tenth of all messages. The room of five makes the copies exact. */
function messageCounts(): number[] {
	const { rooms, messages, copies } = RECORDED;
	const five = LAST + messages * (PER_ROOM - 1) - copies;
	const weights = Array.from({ length: rooms - 2 }, (_, rank) => 1 / (rank + 4));
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	const counts = weights.map((weight) => Math.floor((weight / whole) * (messages - five - LAST)));
	const left = messages - five - LAST - counts.reduce((sum, count) => sum + count, 0);
	return [...counts.map((count, room) => count + (room < left ? 1 : 0)), five, LAST];
}

export interface Part {
	readonly fromS: number;
	readonly toS: number;
	readonly speed: number;
	/** bytes of text of a post */
	readonly bytesOf: (post: RecordedPost) => number;
}

/** A part of the recording, as a crowd replays it. */
export function partOf(recording: Recording, { fromS, toS, speed, bytesOf }: Part): ScheduledPost[] {
	return recording.posts
		.filter(({ atMs }) => atMs >= fromS * 1000 && atMs < toS * 1000)
		.map((post) => ({ atMs: (post.atMs - fromS * 1000) / speed, person: post.person, bytes: bytesOf(post) }));
}
