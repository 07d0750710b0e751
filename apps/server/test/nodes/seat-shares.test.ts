import { RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { get } from "../support/http.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, LOBBY, Person, refusedAs } from "../support/person.ts";
import { openHouse } from "../support/server.ts";
import { openHouseProcess } from "../support/server-process.ts";

const RAIDERS = "203.0.113.7";
const INSIDE = "127.0.0.66";
const JOIN = { type: "join", room: LOBBY } as const;

type Served = { readonly port: number };

function from({ port }: Served, address: string, name: string): Promise<Person> {
	return Person.arrives(name, { port, headers: { "x-forwarded-for": address } });
}

function raid(node: Served, count: number, prefix: string, address = RAIDERS): Promise<Person[]> {
	const names = Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`);
	return Promise.all(names.map((name) => from(node, address, name)));
}

/** Each from an address of their own. */
async function guestsCome(node: Served, first: number, last: number): Promise<void> {
	for (let guest = first; guest <= last; guest++)
		await (await from(node, `198.51.100.${guest}`, `guest ${guest}`)).joins();
}

test("[ROOM7] one address takes the last fifth from no two nodes at once, nor after one was killed and is back", async () => {
	const { env } = await nodeGround();
	const limited = { ...env, LIMITS: "on", TRUST_PROXY: "loopback" };
	const [doomed, second] = await Promise.all([openHouseProcess(limited), openHouse(limited)]);
	const [here, there] = await Promise.all([raid(doomed, 30, "one"), raid(second, 30, "two")]);
	const answers = await Promise.all([...here, ...there].map((raider) => raider.asks(JOIN)));
	for (const answer of answers) if (answer.type !== "joined") refusedAs("too-many-from-here", answer);
	const seated = [...here, ...there].filter((_, index) => answers[index]?.type === "joined");
	expect(seated.length).toBeLessThanOrEqual(40);
	await guestsCome(doomed, 1, 2);
	await guestsCome(second, 3, 4);

	await doomed.kill();
	refusedAs("too-many-from-here", await (await from(second, RAIDERS, "three")).asks(JOIN));
	const moved = seated.filter((raider) => here.includes(raider));
	await Promise.all(moved.map((raider) => raider.comesBack([LOBBY], { port: second.port })));
	refusedAs("too-many-from-here", await (await from(second, RAIDERS, "four")).asks(JOIN));
	await guestsCome(second, 5, 7);

	const back = await doomed.startAgain();
	refusedAs("too-many-from-here", await (await from(back, RAIDERS, "five")).asks(JOIN));
	await guestsCome(back, 8, 10);
	expect((await get(second, "/api/rooms/lobby", RoomSummary)).count).toBe(seated.length + 10);
});

test("[ROOM7] forty people of one address come into a room of fifty by two nodes at once", async () => {
	const { env } = await nodeGround();
	const limited = { ...env, LIMITS: "on", TRUST_PROXY: "loopback" };
	const [first, second] = await Promise.all([openHouse(limited), openHouse(limited)]);
	const [many, few] = await Promise.all([raid(first, 30, "pupil"), raid(second, 10, "student")]);
	await Promise.all([...many, ...few].map((pupil) => pupil.joins()));
	expect((await get(second, "/api/rooms/lobby", RoomSummary)).count).toBe(40);
});

test("[ROOM7] an address inside fills rooms while everybody is at it, on whatever node, and shares them once somebody is elsewhere", async () => {
	const { env } = await nodeGround();
	const limited = { ...env, LIMITS: "on", TRUST_PROXY: "loopback", ROOM_CAPACITY: "11" };
	const [first, second] = await Promise.all([openHouse(limited), openHouse(limited)]);
	const witness = await from(first, INSIDE, "witness");
	await witness.joins();
	const comes = async (address: string, name: string) => {
		await (await from(second, address, name)).joins();
		await witness.receives("presence", ({ entered }) => entered?.includes(name) === true);
	};
	await comes(INSIDE, "neighbour");
	const raiders = await raid(first, 11, "one", INSIDE);
	expected("ok", await witness.asks({ type: "open", room: "den" }));
	await Promise.all(raiders.map((raider) => raider.joins("den")));
	await comes("198.51.100.1", "guest");
	for (const raider of raiders.slice(0, 8)) await raider.joins("attic");
	for (const raider of raiders.slice(8))
		refusedAs("too-many-from-here", await raider.asks({ type: "join", room: "attic" }));
});
