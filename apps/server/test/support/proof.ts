import { expect } from "vitest";
import type { RoomEvent } from "./app-under-test.ts";
import { findDisorder, type Witness } from "./order-checker.ts";
import type { Person } from "./person.ts";

function witnessed(person: Person): Witness {
	const { name, session, acknowledged, chains } = person;
	return { name, session, acknowledged, chains };
}

/** Everybody ends at the head; then all that was seen and acknowledged is held against the history. */
export async function expectOneOrder(
	served: { port: number },
	people: readonly [Person, ...Person[]],
	rooms: readonly string[] = [people[0].app.room],
	alsoAcknowledged: readonly Witness[] = [],
): Promise<Map<string, RoomEvent[]>> {
	const { app } = people[0];
	const histories = new Map<string, RoomEvent[]>();
	for (const room of rooms) {
		const insider = people.find((person) => person.link.rooms.has(room)) ?? people[0];
		const seq = await insider.does(`the last word in ${room}`, room);
		for (const person of people) if (person.link.rooms.has(room)) await person.sees(seq, room);
		// the insider may be on another node, which was told of it first
		let history: RoomEvent[] = [];
		const isThere = async () => {
			history = await app.history(served, room, insider);
			return history.some((event) => event.seq === seq);
		};
		await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
		histories.set(room, history);
		for (const { name, chains, link } of people)
			if (link.rooms.has(room)) expect(app.stale?.(name, chains, room, history) ?? []).toEqual([]);
	}
	expect(findDisorder([...people.map(witnessed), ...alsoAcknowledged], histories, app.typeOfDeed)).toEqual(
		[],
	);
	return histories;
}
