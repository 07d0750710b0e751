import type { TimelineEvent } from "@parley/protocol/events";
import { expect } from "vitest";
import { wholeHistory } from "./http.ts";
import { findDisorder, type Witness } from "./order-checker.ts";
import { LOBBY, type Person } from "./person.ts";
import { staleTexts, viewOf } from "./reader-view.ts";

function witnessed(person: Person): Witness {
	const { name, session, acknowledged, chains } = person;
	return { name, session, acknowledged, chains };
}

/** Everybody ends at the head; then all that was seen and acknowledged is held against the history. */
export async function expectOneOrder(
	served: { port: number },
	people: readonly [Person, ...Person[]],
	rooms: readonly string[] = [LOBBY],
	alsoAcknowledged: readonly Witness[] = [],
): Promise<Map<string, TimelineEvent[]>> {
	const histories = new Map<string, TimelineEvent[]>();
	for (const room of rooms) {
		const insider = people.find((person) => person.link.rooms.has(room)) ?? people[0];
		const lastWord = `the last word in ${room} ${performance.now()}`;
		const seq = await insider.says(lastWord, { room });
		for (const person of people) if (person.link.rooms.has(room)) await person.hears(lastWord);
		// the insider may be on another node, which was told of it first
		let history: TimelineEvent[] = [];
		const isThere = async () => {
			history = await wholeHistory(served, room, insider.token);
			return history.some((event) => event.seq === seq);
		};
		await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
		histories.set(room, history);
		for (const { name, chains, link } of people)
			if (link.rooms.has(room)) expect(staleTexts(name, viewOf(chains, room), history)).toEqual([]);
	}
	expect(findDisorder([...people.map(witnessed), ...alsoAcknowledged], histories)).toEqual([]);
	return histories;
}
