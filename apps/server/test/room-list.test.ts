import { RoomList } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";

const ids = (list: RoomList) => list.map(({ room }) => room);

test("[ROOM6] the list is bounded, holds the rooms with people, and a search finds every other", async () => {
	const { ada, bo, house } = await houseWith({ ROOMS_LISTED_MAX: "2" }, "ada", "bo");
	for (const room of ["attic", "barn", "cellar"])
		expected("ok", await ada.asks({ type: "open", room, title: `The ${room}` }));
	await bo.joins("barn");
	await bo.says("somebody is here", { room: "barn" });
	await expect
		.poll(async () => ids(await get(house, "/api/rooms", RoomList)), { timeout: 20_000 })
		.toEqual([LOBBY, "barn"]);
	expect(ids(await get(house, "/api/rooms?search=attic", RoomList))).toEqual(["attic"]);
	expect(ids(await get(house, "/api/rooms?search=THE%20CEL", RoomList))).toEqual(["cellar"]);
	expect(await get(house, "/api/rooms?search=nowhere", RoomList)).toEqual([]);
	await expectProblem(await call(house, `/api/rooms?search=${"a".repeat(81)}`), 400, "bad-frame");
});

test("[ROOM6] whoever has the list is told that it is the same, compressed or not", async () => {
	const { house } = await houseWith({}, "ada");
	for (const encoding of ["gzip", "identity"]) {
		const asks = (headers = {}) =>
			call(house, "/api/rooms", { headers: { "accept-encoding": encoding, ...headers } });
		const first = await asks();
		expect(first.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
		expect(ids(RoomList.parse(await first.json()))).toEqual([LOBBY]);
		const again = await asks({ "if-none-match": first.headers.get("etag") ?? "" });
		expect([again.status, await again.text()]).toEqual([304, ""]);
	}
});

test("[CONN8] pages, lists of members and searches for rooms have a rate by session and by address", async () => {
	const { ada, bo, house } = await houseWith({ PAGES_PER_SECOND: "0.1", TRUST_PROXY: "1" }, "ada", "bo");
	await ada.fetches();
	expect(await ada.asks({ type: "fetch", room: LOBBY })).toMatchObject({ type: "refused", code: "too-fast" });
	for (const path of ["members", "events"])
		await expectProblem(await call(house, `/api/rooms/lobby/${path}`, { token: ada.token }), 429, "too-fast");
	await bo.fetches();
	const from = (address: string) =>
		call(house, "/api/rooms?search=lob", { headers: { "x-forwarded-for": address } });
	for (let asked = 0; asked < 10; asked++) expect((await from("203.0.113.7")).status).toBe(200);
	await expectProblem(await from("203.0.113.7"), 429, "too-fast");
	expect((await from("203.0.113.8")).status).toBe(200);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBe(4);
});

test("[CONN8] what one address writes is bounded in bytes, over however many sessions; others write on", async () => {
	const { house } = await houseWith({ POST_BYTES_PER_SECOND: "1", TRUST_PROXY: "1" });
	const from = async (address: string, name: string) => {
		const person = await Person.arrives(name, { port: house.port, headers: { "x-forwarded-for": address } });
		await person.joins();
		return person;
	};
	const [mallory, mallet] = [await from("203.0.113.7", "mallory"), await from("203.0.113.7", "mallet")];
	await mallory.says("x".repeat(30));
	await mallet.says("x".repeat(30));
	const post = { type: "post", room: LOBBY, id: crypto.randomUUID(), text: "x".repeat(30) };
	const refused = refusedAs("too-many-from-here", await mallet.asks(post));
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	const [ada, bo] = [await from("203.0.113.8", "ada"), await from("203.0.113.9", "bo")];
	await ada.says("as long as it takes to say it");
	await bo.hears("as long as it takes to say it");
});
