import { expect, test } from "vitest";
import { houseWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { LOBBY, type Person } from "./support/person.ts";

const LONG = "x".repeat(60_000);
const DEN = "den";

/** Frames that tell of that room, in the order in which they came. */
function headsOf(person: Person, of: string): number[] {
	const rooms = person.inbox.frames("heads").flatMap((frame) => frame.rooms);
	return rooms.filter(([room]) => room === of).map(([, head]) => head);
}

async function hears(person: Person, of: string, head: number): Promise<void> {
	await person.receives("heads", ({ rooms }) => rooms.some((room) => room[0] === of && room[1] === head));
}

test("[OVER3] a socket is told of its rooms that it has not joined, once a second, and others of none", async () => {
	const { ada, bo, cy } = await houseWith({ LIMITS: "off" }, "ada", "bo", "cy");
	for (const person of [ada, bo]) await person.joins(DEN);
	const tab = await bo.opensAnotherTab();
	await tab.joins(LOBBY);
	const began = performance.now();
	let posts = 0;
	for (; performance.now() - began < 1_500; posts++) await ada.says(`words ${posts}`, { room: DEN });
	const head = await ada.says("the last", { room: DEN });
	await ada.says("in the lobby");
	await hears(tab, DEN, head);
	const seconds = (performance.now() - began) / 1_000;
	const told = tab.inbox.frames("heads");
	expect(told.at(-1)?.rooms).toEqual([[DEN, head, posts + 1]]);
	expect(told.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
	expect(told.flatMap(({ rooms }) => rooms.map(([room]) => room))).not.toContain(LOBBY);
	expect(headsOf(tab, DEN)).toEqual(headsOf(tab, DEN).toSorted((a, b) => a - b));
	for (const person of [ada, bo, cy]) {
		await person.isInStep();
		expect(person.inbox.frames("heads")).toEqual([]);
	}
});

test("[OVER3] [OUT2] a socket that is behind is told of nothing, and of the newest when it is live again", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off", MESSAGE_BYTES_MAX: "65536" }, "ada", "bo");
	for (const person of [ada, bo]) await person.joins(DEN);
	const tab = await bo.opensAnotherTab();
	await tab.joins(LOBBY);
	tab.link.pausesReading();
	await untilMetric(
		house,
		'parley_readers{state="catching-up"}',
		(readers) => readers > 0,
		() => Promise.all(Array.from({ length: 10 }, () => ada.says(LONG))),
	);
	await untilMetric(
		house,
		'parley_heads_total{outcome="shed"}',
		(shed) => shed > 0,
		() => ada.says("not heard there", { room: DEN }),
	);
	const witness = await ada.opensAnotherTab();
	const newest = await ada.says("the newest", { room: DEN });
	// the round that tells of it is over, and nothing more is written
	await hears(witness, DEN, newest);
	tab.link.resumesReading();
	await hears(tab, DEN, newest);
	expect(headsOf(tab, DEN)).toEqual([newest]);
});
