import type { ScheduledPost } from "../../crowd/crowd.ts";
import { Dice } from "../../hostile/dice.ts";

/** The counts of the study's recording: ten minutes of about 300 players in rooms of about six. */
export const RECORDED = { people: 300, rooms: 50, messages: 28_573, copies: 142_570, seconds: 600 } as const;

/** Who is blocked: the first person, who sits in the liveliest room. */
export const C1 = 0;

export interface Recording {
	/** the room of each person */
	readonly roomOf: readonly number[];
	/** at rising times */
	readonly posts: readonly RecordedPost[];
}

export interface RecordedPost {
	/** from the start of the recording */
	readonly atMs: number;
	readonly person: number;
}

/**
 * The study's recording is not published, so this one is made, the same from the same seed. A copy is a message on
 * the screen of somebody else than its author, so a room of six makes five.
 */
export function record(seed: number): Recording {
	const dice = new Dice(seed);
	const random = () => dice.fraction();
	const sizes = roomSizes(random);
	const members = membersOf(sizes);
	const counts = withCopies(messageCounts(), sizes);
	const posts = counts.flatMap((count, room) =>
		Array.from({ length: count }, () => ({
			atMs: Math.floor(random() * RECORDED.seconds * 1000),
			person: oneOf(members[room] ?? [], random),
		})),
	);
	return {
		roomOf: members.flatMap((people, room) => people.map(() => room)),
		posts: posts.sort((a, b) => a.atMs - b.atMs),
	};
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
		.map((post) => ({
			atMs: (post.atMs - fromS * 1000) / speed,
			person: post.person,
			bytes: bytesOf(post),
		}));
}

/** Of six, but for ten of five and ten of seven; C1's room has six. */
function roomSizes(random: () => number): number[] {
	const sizes = Array.from({ length: RECORDED.rooms }, () => 6);
	const others = shuffled(
		sizes.map((_, room) => room).filter((room) => room !== 0),
		random,
	);
	for (const room of others.slice(0, 10)) sizes[room] = 5;
	for (const room of others.slice(10, 20)) sizes[room] = 7;
	return sizes;
}

function membersOf(sizes: readonly number[]): number[][] {
	let next = 0;
	return sizes.map((size) => Array.from({ length: size }, () => next++));
}

/** Rooms differ: the liveliest has about a tenth of all messages, the quietest less than a hundredth. */
function messageCounts(): number[] {
	const weights = Array.from({ length: RECORDED.rooms }, (_, rank) => 1 / (rank + 4));
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	const counts = weights.map((weight) => Math.floor((weight / whole) * RECORDED.messages));
	const left = RECORDED.messages - counts.reduce((sum, count) => sum + count, 0);
	return counts.map((count, room) => count + (room < left ? 1 : 0));
}

/** Moves messages between rooms of six and rooms one larger or smaller until the copies are exact. */
function withCopies(counts: readonly number[], sizes: readonly number[]): number[] {
	const exact = [...counts];
	const copies = exact.reduce((sum, count, room) => sum + count * ((sizes[room] ?? 0) - 1), 0);
	const missing = RECORDED.copies - copies;
	const givers = roomsOf(6, sizes);
	const takers = roomsOf(missing > 0 ? 7 : 5, sizes);
	for (let moved = 0; moved < Math.abs(missing); moved++) {
		const giver = givers[moved % givers.length] ?? 0;
		const taker = takers[moved % takers.length] ?? 0;
		exact[giver] = (exact[giver] ?? 0) - 1;
		exact[taker] = (exact[taker] ?? 0) + 1;
	}
	return exact;
}

function roomsOf(wanted: number, sizes: readonly number[]): number[] {
	return sizes.flatMap((size, room) => (size === wanted && room !== 0 ? [room] : []));
}

function oneOf(people: readonly number[], random: () => number): number {
	return people[Math.floor(random() * people.length)] ?? C1;
}

function shuffled(items: readonly number[], random: () => number): number[] {
	return items
		.map((item) => ({ item, key: random() }))
		.sort((a, b) => a.key - b.key)
		.map(({ item }) => item);
}
