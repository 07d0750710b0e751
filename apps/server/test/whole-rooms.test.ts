import { expect, test } from "vitest";
import { crowd } from "./support/lobby.ts";
import { DEN, denWith, does } from "./support/moderation.ts";
import { expected } from "./support/person.ts";

/** More than are told in one turn of the loop. */
const PEOPLE = 260;

test("[MOD2] all who sit in a large room learn how it is kept after many changes at once, the latest last", async () => {
	const { ada, house } = await denWith({ capacity: 0 }, ["ada"]);
	const people = [ada, ...(await crowd(house, PEOPLE))];
	await Promise.all(people.slice(1).map((person) => person.joins(DEN)));
	const pauses = Array.from({ length: 10 }, (_, index) => index + 1);
	await Promise.all(pauses.map((slowSeconds) => does(ada, { do: "settings", slowSeconds })));
	for (const person of people) {
		await person.receives("rules", ({ rules }) => rules.slowMs === 10_000);
		const heard = person.inbox.frames("rules").map(({ rules }) => rules.slowMs ?? 0);
		expect(heard).toEqual([...heard].sort((one, other) => one - other));
	}
});

test("[ROOM2] all in a long line are told their place when many leave it at once, and no place twice", async () => {
	const { ada, house } = await denWith({ capacity: 1 }, ["ada"]);
	const people = await crowd(house, PEOPLE);
	const asked = people.map(async (person) => ({
		person,
		place: expected("waiting", await person.asks({ type: "wait", room: DEN })).place,
	}));
	const line = (await Promise.all(asked)).sort((one, other) => one.place - other.place);
	const leavers = line.splice(0, 5);
	await Promise.all([ada, ...leavers.map(({ person }) => person)].map((person) => person.leaves(DEN)));
	const [next, ...others] = line;
	await next?.person.receives("joined");
	for (const { person, place } of others) {
		await person.receives("waiting", (told) => told.ref === undefined && told.place === place - 6);
		const told = person.inbox.frames("waiting").map((frame) => frame.place);
		expect(told).toEqual([...new Set(told)].sort((one, other) => other - one));
	}
});
