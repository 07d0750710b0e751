import { RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const SCHOOL = "203.0.113.7";
const JOIN = { type: "join", room: LOBBY } as const;

function from(house: House, address: string, name: string): Promise<Person> {
	return Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
}

function pupils(house: House, count: number, address = SCHOOL): Promise<Person[]> {
	const names = Array.from({ length: count }, (_, index) => `pupil ${index + 1}`);
	return Promise.all(names.map((name) => from(house, address, name)));
}

test("[ROOM7] forty people of one public address come into a room of fifty at once, talk, come back, and stay", async () => {
	const house = await openHouse({ TRUST_PROXY: "loopback" });
	const school = await pupils(house, 40);
	await Promise.all(school.map((pupil) => pupil.joins()));
	const [first, last] = [school[0], school.at(-1)];
	if (first === undefined || last === undefined) throw new Error("there are forty");
	for (let round = 1; round <= 5; round++)
		await Promise.all(school.map((pupil) => pupil.says(`${pupil.name} says ${round}`)));
	await Promise.all(school.map((pupil) => pupil.link.drops()));
	await Promise.all(school.map((pupil) => pupil.comesBack()));
	await Promise.all(school.map((pupil) => pupil.fetches()));
	await first.says("all here again");
	await last.hears("all here again");
	expect(await metric(house, 'parley_refused_total{code="too-many-from-here"}')).toBe(0);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(0);
});

test("[ROOM7] whoever takes all seats and places in line from one address leaves the last fifth to others", async () => {
	const house = await openHouse({ TRUST_PROXY: "loopback", ROOM_CAPACITY: "20" });
	const raiders = await pupils(house, 24);
	const answers = await Promise.all(raiders.map((raider) => raider.asks(JOIN)));
	expect(answers.filter(({ type }) => type === "joined")).toHaveLength(16);
	for (const answer of answers) if (answer.type !== "joined") refusedAs("too-many-from-here", answer);
	for (const raider of raiders.slice(0, 20))
		if (!answers[raiders.indexOf(raider)]?.type.startsWith("joined"))
			refusedAs("too-many-from-here", await raider.asks({ type: "wait", room: LOBBY }));
	for (let guest = 1; guest <= 4; guest++)
		await (await from(house, `198.51.100.${guest}`, `guest ${guest}`)).joins();
	expect((await get(house, "/api/rooms/lobby", RoomSummary)).count).toBe(20);
	const late = await from(house, "198.51.100.9", "late");
	refusedAs("room-full", await late.asks(JOIN));
	expect(expected("waiting", await late.asks({ type: "wait", room: LOBBY })).place).toBe(1);
	const [leaver] = raiders;
	await leaver?.link.closes(1000);
	await late.receives("joined");
});

test("[ROOM7] who has a seat keeps it over a lost link, and small rooms are not shared out", async () => {
	const { house } = await houseWith({ TRUST_PROXY: "loopback", ROOM_CAPACITY: "8" });
	const family = await pupils(house, 8);
	for (const one of family) await one.joins();
	const [ada, ...others] = family;
	await ada?.link.drops();
	await ada?.comesBack();
	await ada?.says("all eight of us");
	for (const one of others) await one.hears("all eight of us");
});

test("[ROOM7] from an address inside a house is filled by its own people, and not where others are", async () => {
	const house = await openHouse({ TRUST_PROXY: "loopback", ROOM_CAPACITY: "20" });
	const raiders = await pupils(house, 24, "127.0.0.66");
	const joining = (room: string) => Promise.all(raiders.map((raider) => raider.asks({ type: "join", room })));
	expect((await joining(LOBBY)).filter(({ type }) => type === "joined")).toHaveLength(20);
	await from(house, "127.0.1.1", "somebody else");
	expect((await joining("den")).filter(({ type }) => type === "joined")).toHaveLength(16);
});
