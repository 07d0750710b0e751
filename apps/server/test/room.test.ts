import { RoomList, RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, crowd, houseWith, lobbyWith } from "./support/lobby.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";

const JOIN = { type: "join", room: LOBBY } as const;
const WAIT = { type: "wait", room: LOBBY } as const;

async function waits(person: Person): Promise<number> {
	return expected("waiting", await person.asks(WAIT)).place;
}

test("[ROOM1] many joining, leaving and lost at once never take more seats than there are", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "4", LIMITS: "off" }, "ada");
	const people = await crowd(house, 12);
	await Promise.all(
		people.map(async (person) => {
			for (let round = 0; round < 10; round++) {
				const answer = await person.asks(JOIN);
				if (answer.type === "joined") expect(answer.count).toBeLessThanOrEqual(4);
				if (answer.type === "joined") await person.leaves();
				else refusedAs("room-full", answer);
			}
		}),
	);
	await ada.receives("presence", ({ count }) => count === 1);
	expect(ada.inbox.frames("presence").every(({ count }) => count <= 4)).toBe(true);
});

test("[ROOM1] the seat is the session's, whatever the number of its sockets", async () => {
	const { ada, bo } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	const tab = await bo.opensAnotherTab();
	expect(await tab.joins()).toMatchObject({ count: 2, members: ["ada", "bo"] });
	await bo.link.drops();
	await tab.says("my other tab is here");
	await ada.hears("my other tab is here");
	expect(ada.inbox.frames("presence").some(({ away }) => away?.includes("bo") === true)).toBe(false);
});

test("[ROOM1] a lowered capacity throws nobody out", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	const reopened = await house.reopen({ ROOM_CAPACITY: "1" });
	for (const person of [ada, bo]) await person.comesBack();
	await ada.says("both here");
	await bo.hears("both here");
	const cy = await Person.arrives("cy", reopened);
	refusedAs("room-full", await cy.asks(JOIN));
});

test("[ROOM1] capacity 0 means no limit", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "0" }, "ada");
	const people = await crowd(house, 60);
	for (const person of people) await person.joins();
	expect(await (await ada.opensAnotherTab()).joins()).toMatchObject({ capacity: 0, count: 61 });
});

test("[ROOM2] a full room is refused as room-full, and wait gives a place in line", async () => {
	const { house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	const [bo, cy] = [await Person.arrives("bo", house), await Person.arrives("cy", house)];
	refusedAs("room-full", await bo.asks(JOIN));
	expect(await waits(bo)).toBe(1);
	expect(await waits(cy)).toBe(2);
	expect((await get(house, "/api/rooms/lobby", RoomSummary)).waiting).toBe(2);
});

test("[ROOM2] wait takes a free seat at once", async () => {
	const { house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada");
	const bo = await Person.arrives("bo", house);
	expect(expected("joined", await bo.asks(WAIT))).toMatchObject({ room: LOBBY, count: 2 });
});

test("[ROOM2] the line moves up, and everybody in it is told the new place", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	const people = await crowd(house, 4);
	for (const person of people) await waits(person);
	const [first, second, third, fourth] = people as [Person, Person, Person, Person];
	await second.leaves();
	await third.receives("waiting", ({ place, ref }) => place === 2 && ref === undefined);
	await fourth.receives("waiting", ({ place, ref }) => place === 3 && ref === undefined);
	await ada.leaves();
	await first.receives("joined");
	await third.receives("waiting", ({ place, ref }) => place === 1 && ref === undefined);
});

test("[ROOM2] a line joined in a race has one order, and seats are given in it", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	const people = await crowd(house, 10);
	const placed = await Promise.all(people.map(async (person) => ({ person, place: await waits(person) })));
	const inOrder = placed.sort((a, b) => a.place - b.place);
	expect(inOrder.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	let seated = ada;
	for (const { person } of inOrder) {
		await seated.leaves();
		await person.receives("joined");
		seated = person;
	}
});

test("[ROOM2] whoever is gone past the grace loses the place in line", async () => {
	const { house } = await houseWith({ ROOM_CAPACITY: "1", SEAT_GRACE_S: "0.3" }, "ada");
	const [bo, cy] = [await Person.arrives("bo", house), await Person.arrives("cy", house)];
	for (const person of [bo, cy]) await waits(person);
	await bo.link.drops();
	await cy.receives("waiting", ({ place }) => place === 1);
});

test("[ROOM3] leaving frees the seat at once", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	await ada.leaves();
	const cy = await Person.arrives("cy", house);
	expect((await cy.joins()).members).toEqual(expect.arrayContaining(["bo", "cy"]));
	refusedAs("not-a-member", await ada.asks({ type: "fetch", room: LOBBY }));
	await bo.says("without ada");
	await cy.hears("without ada");
	expect(ada.hasHeard("without ada")).toBe(false);
});

test("[ROOM3] one tab leaves: the seat is the session's, so all its tabs are out", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	const tab = await ada.opensAnotherTab();
	await tab.joins();
	await tab.leaves();
	const bo = await Person.arrives("bo", house);
	expect(await bo.joins()).toMatchObject({ members: ["bo"] });
	await bo.says("alone");
	refusedAs("not-a-member", await ada.asks({ type: "fetch", room: LOBBY }));
	expect(ada.hasHeard("alone")).toBe(false);
});

test("[ROOM3] the end of the grace gives the seat to the first in line", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1", SEAT_GRACE_S: "0.3" }, "ada");
	const bo = await Person.arrives("bo", house);
	await waits(bo);
	await ada.link.drops();
	expect((await bo.receives("joined")).members).toEqual(["bo"]);
});

test("[ROOM3] signing out frees the seat at once", async () => {
	const { ada, house } = await houseWith({ ROOM_CAPACITY: "1" }, "ada");
	await call(house, "/api/sessions/current", { method: "DELETE", token: ada.token });
	const bo = await Person.arrives("bo", house);
	await bo.joins();
});

test("[ROOM4] the default room always exists", async () => {
	const { house } = await houseWith({ DEFAULT_ROOM: "hall", ROOM_CREATION: "closed" });
	expect((await get(house, "/api/rooms", RoomList)).map(({ room }) => room)).toEqual(["hall"]);
	const ada = await comesIn(house, "ada", "hall");
	refusedAs("no-such-room", await ada.asks({ type: "join", room: "den" }));
	refusedAs("not-allowed", await ada.asks({ type: "open", room: "den" }));
	await ada.leaves("hall");
	const reopened = await house.reopen();
	await get(reopened, "/api/rooms/hall", RoomSummary);
});

test("[ROOM4] open makes a room as asked, once, and it is there after a restart", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const den = { room: "den", title: "The den", topic: "Quiet, please", capacity: 1 };
	expected("ok", await ada.asks({ type: "open", ...den }));
	refusedAs("room-exists", await bo.asks({ type: "open", ...den }));
	const joined = await bo.joins("den");
	expect(joined).toMatchObject({ ...den, head: 0, posts: 0, events: [] });
	refusedAs("room-full", await ada.asks({ type: "join", room: "den" }));
	const reopened = await house.reopen();
	expect(await get(reopened, "/api/rooms/den", RoomSummary)).toMatchObject(den);
});

test("[ROOM4] a room that is not listed can be joined and is shown to no stranger", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: "cellar", listed: false }));
	await bo.joins("cellar");
	expect((await get(house, "/api/rooms", RoomList)).map(({ room }) => room)).toEqual([LOBBY]);
	await expectProblem(await call(house, "/api/rooms/cellar"), 404, "no-such-room");
});

test("[ROOM4] joining an unknown room opens it with defaults", async () => {
	const { ada } = await houseWith({ ROOM_CAPACITY: "7" }, "ada");
	expect(await ada.joins("brand-new")).toMatchObject({ room: "brand-new", capacity: 7, count: 1 });
});
