import { expect, test } from "vitest";
import { C1, partOf, RECORDED, record } from "./recording.ts";

const recording = record(1);
const sizes = new Map<number, number>();
for (const room of recording.roomOf) sizes.set(room, (sizes.get(room) ?? 0) + 1);
const sizeFor = (person: number) => sizes.get(recording.roomOf[person] ?? -1) ?? 0;

test("has the study's counts: people, messages in, messages out, ten minutes", () => {
	expect(recording.roomOf).toHaveLength(300);
	expect(recording.posts).toHaveLength(28_573);
	expect(recording.posts.reduce((copies, { person }) => copies + sizeFor(person) - 1, 0)).toBe(142_570);
	expect(recording.posts.every(({ atMs }) => atMs >= 0 && atMs < 600_000)).toBe(true);
	expect(recording.posts.at(-1)?.atMs).toBeGreaterThan(599_000);
});

test("sits people in rooms of about six, and C1 in the liveliest", () => {
	expect(sizes.size).toBe(RECORDED.rooms);
	expect([...new Set(sizes.values())].sort()).toEqual([5, 6, 7]);
	const messages = new Map<number, number>();
	for (const { person } of recording.posts) {
		const room = recording.roomOf[person] ?? -1;
		messages.set(room, (messages.get(room) ?? 0) + 1);
	}
	const liveliest = Math.max(...messages.values());
	expect(messages.get(recording.roomOf[C1] ?? -1)).toBe(liveliest);
	expect(Math.min(...messages.values())).toBeGreaterThan(0);
});

test("goes on in rising times", () => {
	const times = recording.posts.map(({ atMs }) => atMs);
	expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("is the same from the same seed, and another from another", () => {
	expect(record(1)).toEqual(recording);
	expect(record(2).posts).not.toEqual(recording.posts);
});

test("gives a part of it at another speed", () => {
	const part = partOf(recording, { fromS: 60, toS: 150, speed: 10, bytesOf: ({ person }) => person });
	const heard = recording.posts.filter(({ atMs }) => atMs >= 60_000 && atMs < 150_000);
	expect(part).toHaveLength(heard.length);
	expect(part.map(({ person }) => person)).toEqual(heard.map(({ person }) => person));
	expect(part[0]?.atMs).toBe(((heard[0]?.atMs ?? 0) - 60_000) / 10);
	expect(part.every(({ bytes, person }) => bytes === person)).toBe(true);
	expect(part.at(-1)?.atMs).toBeLessThan(9_000);
});
