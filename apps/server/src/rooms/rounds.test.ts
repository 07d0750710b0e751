import { expect, onTestFinished, test } from "vitest";
import { NOBODY, type Round, Rounds, SLICE_PEOPLE_MAX } from "./rounds.ts";

const SLICE = SLICE_PEOPLE_MAX;

/** People who are told the newest of something, and how many of them in each turn of the loop. */
function roomOf(count: number) {
	let seq = 0;
	const people = new Map<string, number>();
	for (let person = 1; person <= count; person++) people.set(`p${person}`, ++seq);
	const heard = new Map<string, number[]>();
	const perTurn: number[] = [];
	let isOpen = false;
	const room = {
		people,
		heard,
		perTurn,
		news: 1,
		sitsDown: (session: string): number => people.set(session, ++seq) && seq,
		of: (session: string): number[] => heard.get(session) ?? [],
		round: {
			people: () => people,
			sender: () => (session: string) => {
				if (!isOpen) {
					perTurn.push(0);
					setImmediate(() => {
						isOpen = false;
					});
				}
				isOpen = true;
				perTurn.push((perTurn.pop() ?? 0) + 1);
				heard.set(session, [...room.of(session), room.news]);
			},
		} satisfies Round,
	};
	return room;
}

function begun(): Rounds {
	const rounds = new Rounds();
	onTestFinished(() => rounds.close());
	return rounds;
}

const everyoneKnows = (room: ReturnType<typeof roomOf>): boolean =>
	[...room.people.keys()].every((session) => room.of(session).at(-1) === room.news);

test("[OUT5] a small room is told at once, a large one so many people a turn", async () => {
	const [small, large] = [roomOf(5), roomOf(4 * SLICE)];
	const rounds = begun();
	rounds.begin("small", small.round);
	expect(everyoneKnows(small)).toBe(true);
	rounds.begin("large", large.round);
	await expect.poll(() => everyoneKnows(large)).toBe(true);
	expect(large.perTurn).toEqual([SLICE - 5, SLICE, SLICE, SLICE, 5]);
});

test("[OUT5] what changes while all are told is one change: who was told before is told again, all others once", async () => {
	const room = roomOf(3 * SLICE);
	const rounds = begun();
	rounds.begin("room", room.round);
	for (room.news = 2; room.news < 100; room.news++) rounds.begin("room", room.round);
	await expect.poll(() => everyoneKnows(room)).toBe(true);
	expect(room.of(`p${SLICE}`)).toEqual([1, 100]);
	expect(room.of(`p${SLICE + 1}`)).toEqual([100]);
	expect(room.perTurn).toEqual([SLICE, SLICE, SLICE, SLICE]);
});

test("[OUT5] a change in the second lap is heard by those of the first", async () => {
	const room = roomOf(2 * SLICE);
	const rounds = begun();
	rounds.begin("room", room.round);
	room.news = 2;
	rounds.begin("room", room.round);
	await expect.poll(() => room.of("p1")).toEqual([1, 2]);
	room.news = 3;
	rounds.begin("room", room.round);
	await expect.poll(() => everyoneKnows(room)).toBe(true);
	expect(room.of("p1")).toEqual([1, 2, 3]);
	expect(room.of(`p${2 * SLICE}`)).toEqual([2, 3]);
});

test("[OUT5] a room in which all are told keeps no other one waiting", async () => {
	const [large, small] = [roomOf(10 * SLICE), roomOf(5)];
	const rounds = begun();
	rounds.begin("large", large.round);
	rounds.begin("small", small.round);
	await expect.poll(() => everyoneKnows(small)).toBe(true);
	expect(everyoneKnows(large)).toBe(false);
	await expect.poll(() => everyoneKnows(large), { timeout: 5_000 }).toBe(true);
});

test("[OUT5] whoever sat down behind a change is not told it, and whoever left holds up nobody", async () => {
	const room = roomOf(2 * SLICE);
	const rounds = begun();
	rounds.begin("room", room.round, 2 * SLICE);
	room.sitsDown("late");
	for (const gone of ["p1", `p${SLICE + 1}`]) room.people.delete(gone);
	await expect.poll(() => room.of(`p${2 * SLICE}`)).toEqual([1]);
	expect(room.perTurn).toEqual([SLICE, SLICE - 1]);
	expect(room.of("late")).toEqual([]);
	expect(room.of(`p${SLICE + 1}`)).toEqual([]);
});

test("[OUT5] where the room is rebuilt or gone, the people of now are told, or nobody", async () => {
	const [before, after] = [roomOf(2 * SLICE), roomOf(2)];
	let now: ReadonlyMap<string, number> = before.people;
	const rounds = begun();
	rounds.begin("room", {
		people: () => now,
		sender: () => (now === before.people ? before : after).round.sender(),
	});
	now = after.people;
	await expect.poll(() => everyoneKnows(after)).toBe(true);
	expect(before.heard.size).toBe(SLICE);
	now = NOBODY;
	rounds.begin("room", { people: () => now, sender: after.round.sender });
	expect(after.of("p1")).toEqual([1]);
});
