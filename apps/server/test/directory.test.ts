import { DirectoryPage } from "@parley/protocol/directory";
import { expect, test } from "vitest";
import { converses } from "./support/conversing.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { openHouse } from "./support/server.ts";

const TITLES = { attic: "Zebras", barn: "yaks", cellar: "Apes", den: "bees" };

async function houseOfRooms() {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	for (const [room, title] of Object.entries(TITLES))
		expected("ok", await ada.asks({ type: "open", room, title }));
	return { ada, bo, house };
}

/** The ids on all pages, one after the other. */
async function walks(person: Person, asked: Record<string, unknown>): Promise<string[][]> {
	const pages: string[][] = [];
	for (let after: string | undefined; ; ) {
		const place = after === undefined ? {} : { after };
		const { rooms, next } = expected("rooms", await person.asks({ type: "rooms", ...asked, ...place }));
		pages.push(rooms.map(({ room }) => room));
		if (next === undefined) return pages;
		after = next;
	}
}

test("[ROOM11] pages hold every listed room once, by name, by people and by what was written last", async () => {
	const { ada, bo } = await houseOfRooms();
	for (const room of ["attic", "cellar"]) await ada.joins(room);
	await bo.joins("cellar");
	await ada.says("first", { room: "cellar" });
	await ada.says("later", { room: "attic" });
	const limit = 2;
	expect(await walks(bo, { sort: "name", limit })).toEqual([["cellar", "den"], [LOBBY, "barn"], ["attic"]]);
	expect(await walks(bo, { sort: "people", limit })).toEqual([["cellar", LOBBY], ["attic", "barn"], ["den"]]);
	expect(await walks(bo, { sort: "active", limit })).toEqual([["attic", "cellar"], ["barn", "den"], [LOBBY]]);
	expect(await walks(bo, { sort: "name" })).toEqual([["cellar", "den", LOBBY, "barn", "attic"]]);
	expect(await walks(bo, { sort: "name", query: "EE" })).toEqual([["den"]]);
	expect(await walks(bo, { sort: "name", query: "nothing of that" })).toEqual([[]]);
});

test("[ROOM11] [ACC4] [TALK1] what is not listed, or not any more, is on no page, and neither is a conversation", async () => {
	const { ada, bo } = await houseOfRooms();
	await ada.joins("den");
	expected("ok", await ada.asks({ type: "open", room: "secret-den", listed: false }));
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	expect((await walks(bo, { sort: "active" })).flat().toSorted()).toEqual([...Object.keys(TITLES), LOBBY]);
	const hide = { type: "moderate", room: "den", wish: { do: "settings", listed: false } };
	expected("ok", await ada.asks(hide));
	const active = async () => (await walks(bo, { sort: "active" })).flat();
	await expect.poll(active, { timeout: 20_000 }).not.toContain("den");
	for (const sort of ["active", "name", "people"])
		for (const person of [ada, bo]) {
			const ids = (await walks(person, { sort, limit: 3 })).flat();
			expect(ids.toSorted()).toEqual(["attic", "barn", "cellar", LOBBY]);
		}
	expect(await walks(bo, { sort: "name", query: "den" })).toEqual([[]]);
	expect(await walks(bo, { sort: "name", query: "direct-" })).toEqual([[]]);
});

test("[ROOM11] a place of another order, or of nobody's making, is a bad-frame that names it", async () => {
	const { bo } = await houseOfRooms();
	const { next } = expected("rooms", await bo.asks({ type: "rooms", sort: "name", limit: 1 }));
	const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
	const wrong = [
		"",
		"nowhere",
		made(null),
		made(["name", -1, 0, "", "den"]),
		made(["name", 0, 0, "a", "NO"]),
	];
	const asked = [...wrong.map((after) => ({ sort: "name", after })), { sort: "people", after: next }];
	for (const question of asked) {
		const refused = refusedAs("bad-frame", await bo.asks({ type: "rooms", ...question }));
		expect(refused.field, JSON.stringify(question)).toBe("after");
	}
	expected("rooms", await bo.asks({ type: "rooms", sort: "name", after: next }));
});

test("[ROOM11] [CONN8] pages of rooms have the rate of pages of history, by session and by address", async () => {
	const house = await openHouse({ PAGES_PER_SECOND: "0.1", TRUST_PROXY: "1" });
	const headers = { "x-forwarded-for": "203.0.113.7" };
	const asks = (person: Person) => person.asks({ type: "rooms", sort: "active" });
	const pupils = await Promise.all(
		Array.from({ length: 11 }, (_, n) => Person.arrives(`pupil ${n}`, { port: house.port, headers })),
	);
	const [first, ...others] = await Promise.all(pupils.map(asks));
	expect([first, ...others].filter((answer) => answer?.type === "rooms")).toHaveLength(10);
	const ada = await comesIn(house, "ada");
	expected("rooms", await asks(ada));
	expect(refusedAs("too-fast", await asks(ada)).retryAfterMs).toBeGreaterThan(0);
});

test("[CONN6] [ROOM11] whoever goes on asking for pages behind what is no place is closed as for any bad frame", async () => {
	const { ada } = await houseWith({}, "ada");
	for (let bad = 1; bad <= 20; bad++)
		refusedAs("bad-frame", await ada.asks({ type: "rooms", sort: "name", after: "nowhere" }));
	expect((await ada.closed).code).toBe(4001);
});

test("[ROOM11] over HTTP it is the same, with when each room was written in last, to whoever has a session", async () => {
	const { ada, house } = await houseOfRooms();
	await ada.joins("attic");
	const before = Date.now();
	await ada.says("first", { room: "attic" });
	const { token } = ada;
	const page = (query: string) => get(house, `/api/directory?${query}`, DirectoryPage, { token });
	const first = await page("limit=2");
	expect(first.rooms.map(({ room }) => room)).toEqual(["attic", "barn"]);
	expect(first.rooms[0]?.writtenAt).toBeGreaterThanOrEqual(before - 1_000);
	expect(first.rooms[1]?.writtenAt).toBeUndefined();
	const second = await page(new URLSearchParams({ limit: "2", after: first.next ?? "" }).toString());
	expect(second.rooms.map(({ room }) => room)).toEqual(["cellar", "den"]);
	expect((await page("search=EE&sort=name")).rooms.map(({ room }) => room)).toEqual(["den"]);
	await expectProblem(await call(house, "/api/directory"), 401, "token-invalid");
	for (const [field, query] of Object.entries({ sort: "sort=x", after: "after=x", limit: "limit=51" }))
		expect(
			(await expectProblem(await call(house, `/api/directory?${query}`, { token }), 400, "bad-frame")).field,
		).toBe(field);
});
