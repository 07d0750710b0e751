import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { RoomSummary } from "@parley/protocol/http";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { asksFor } from "./support/moderation.ts";
import { nodeGround } from "./support/nodes.ts";
import { expected, LOBBY, Person, refusedAs } from "./support/person.ts";
import { type House, openHouse } from "./support/server.ts";

const OPERATOR_TOKEN = "operator-token-of-the-test";
const DEN = "den";

function deletes(house: { port: number }, room: string, token = OPERATOR_TOKEN): Promise<Response> {
	const body = { do: "delete", reason: "nothing but spam" };
	return call(house, `/api/moderation/rooms/${room}`, { method: "POST", token, body });
}

/** What the database still holds, once all that lags behind the log is done. */
function stored(house: House): { texts: number; rooms: number; reactions: number } {
	const database = new Database(join(house.dataDir, "parley.db"), { readonly: true });
	const count = (sql: string) => database.prepare(sql).pluck().get() as number;
	const left = {
		texts: count("SELECT count(*) FROM timeline WHERE text LIKE 'a word in the den%'"),
		rooms: count("SELECT count(*) FROM rooms"),
		reactions: count("SELECT count(*) FROM reactions"),
	};
	database.close();
	return left;
}

test("[ROOM9] the operator deletes a room: people in it are told, and all that was said there is gone, for good", async () => {
	const { ada, bo, house } = await houseWith({ OPERATOR_TOKEN, LIMITS: "off" }, "ada", "bo");
	await ada.joins(DEN);
	await bo.joins(DEN);
	for (let n = 1; n <= 250; n++) await ada.says(`a word in the den ${n}`, { room: DEN });
	await bo.reacts(await ada.says("a word in the den, the last", { room: DEN }), "👍", true, DEN);
	const cy = await Person.arrives("cy", house);
	expected("ok", await cy.asks({ type: "open", room: "attic" }));
	refusedAs("not-allowed", await ada.asks({ type: "moderate", room: DEN, wish: { do: "delete" } }));
	await expectProblem(await deletes(house, LOBBY), 403, "not-allowed");

	expect((await deletes(house, DEN)).status).toBe(200);
	for (const person of [ada, bo])
		expect(await person.receives("left")).toMatchObject({ room: DEN, reason: "gone" });
	refusedAs("no-such-room", await ada.asks({ type: "fetch", room: DEN }));
	await expectProblem(await call(house, `/api/rooms/${DEN}`), 404, "no-such-room");
	await expectProblem(await deletes(house, DEN), 404, "no-such-room");
	const found = await call(house, "/api/search?q=word", { token: ada.token });
	expect(await found.text()).not.toContain("a word in the den");
	const audit = await (await call(house, "/api/moderation/audit", { token: OPERATOR_TOKEN })).json();
	expect(audit).toMatchObject({ entries: [{ room: DEN, do: "delete", reason: "nothing but spam" }] });
	await expect.poll(() => stored(house), { timeout: 20_000 }).toEqual({ texts: 0, rooms: 2, reactions: 0 });

	expect(await ada.joins(DEN)).toMatchObject({ head: 0, posts: 0, events: [], count: 1 });
	await ada.says("another room of that name", { room: DEN });
	const again = await house.reopen();
	expect(await get(again, `/api/rooms/${DEN}`, RoomSummary)).toMatchObject({ posts: 1 });
	await ada.dialsAgain();
	expect(await ada.joins(DEN)).toMatchObject({ posts: 1 });
});

test("[ROOM9] in a room opened under the name of a deleted one nobody has read anything, and people see who comes", async () => {
	const { ada, bo, house } = await houseWith({ OPERATOR_TOKEN, LIMITS: "off" }, "ada", "bo");
	await ada.joins(DEN);
	await bo.joins(DEN);
	const seq = await ada.says("a word in the den", { room: DEN });
	bo.link.sends({ type: "read", room: DEN, seq });
	expected("ok", await bo.asks({ type: "unread", room: DEN, from: seq }));
	expect(await bo.receives("mine")).toMatchObject({ room: DEN, readSeq: seq, unreadFrom: seq });
	const cy = await comesIn(house, "cy", DEN);
	expect((await deletes(house, DEN)).status).toBe(200);
	for (const person of [ada, bo, cy]) await person.receives("left", ({ reason }) => reason === "gone");

	await ada.joins(DEN);
	expect(await bo.joins(DEN)).toMatchObject({ readSeq: 0, readPosts: 0 });
	await ada.receives("presence", ({ room, entered }) => room === DEN && entered?.includes("bo") === true);
});

test("[ROOM10] a room that is gone is opened anew by whoever wants it, never by whoever comes back to it", async () => {
	const { ada, bo, house } = await houseWith({ OPERATOR_TOKEN, LIMITS: "off" }, "ada", "bo");
	expected("ok", await ada.asks({ type: "open", room: DEN, listed: false }));
	for (const person of [ada, bo]) await person.joins(DEN);
	const after = await ada.says("a word in the den", { room: DEN });
	bo.link.drops();
	expect((await deletes(house, DEN)).status).toBe(200);
	await ada.receives("left", ({ reason }) => reason === "gone");
	await bo.dialsAgain();
	refusedAs("no-such-room", await bo.asks({ type: "join", room: DEN, after, epoch: bo.epoch }));
	for (const type of ["join", "wait"] as const)
		refusedAs("no-such-room", await bo.asks({ type, room: DEN, known: true }));
	refusedAs(
		"no-such-room",
		await ada.asks({ type: "post", room: DEN, id: randomUUID(), text: "only for us" }),
	);
	expect((await call(house, `/api/rooms/${DEN}`)).status).toBe(404);
	expect(await bo.joins(DEN)).toMatchObject({ members: ["bo"], posts: 0 });
});

test("[ROOM8] a room that nobody wrote in ends by itself, one with people or messages does not", async () => {
	const { ada, bo, house } = await houseWith({ UNUSED_ROOM_HOURS: "0.0001" }, "ada", "bo");
	for (const room of ["empty", "written", "occupied"]) expected("ok", await ada.asks({ type: "open", room }));
	await ada.joins("written");
	await ada.says("somebody was here", { room: "written" });
	await ada.leaves("written");
	await bo.joins("occupied");
	await expect
		.poll(async () => (await call(house, "/api/rooms/empty")).status, { timeout: 20_000 })
		.toBe(404);
	expect(await metric(house, "parley_rooms")).toBe(3);
	await bo.says("still here", { room: "occupied" });
	const again = await house.reopen();
	expect(await get(again, "/api/rooms/written", RoomSummary)).toMatchObject({ posts: 1 });
	await get(again, "/api/rooms/lobby", RoomSummary);
});

test("[MOD1] a room that becomes the default one is the operator's, whoever opened it", async () => {
	const { ada, house } = await houseWith({}, "ada");
	expected("ok", await ada.asks({ type: "open", room: "general" }));
	const again = await house.reopen({ DEFAULT_ROOM: "general" });
	await ada.dialsAgain({ port: again.port });
	await ada.joins("general");
	const closes = () => asksFor(ada, { do: "settings", closed: true }, "general");
	await expect.poll(async () => (await closes()).type).toBe("refused");
	const bo = await comesIn(again, "bo", "general");
	await bo.says("open to all", { room: "general" });
	await ada.hears("open to all");
});

test("[ROOM9] over many nodes a room is deleted on each, at one place of the log", async () => {
	const { env } = await nodeGround();
	const both = { ...env, OPERATOR_TOKEN };
	const [first, second] = await Promise.all([openHouse(both), openHouse(both)]);
	const [ada, bo] = [await comesIn(first, "ada", DEN), await comesIn(second, "bo", DEN)];
	await ada.says("a word in the den", { room: DEN });
	await bo.hears("a word in the den");
	await expect.poll(async () => (await deletes(second, DEN)).status, { timeout: 20_000 }).toBe(200);
	for (const person of [ada, bo])
		expect(await person.receives("left")).toMatchObject({ room: DEN, reason: "gone" });
	for (const house of [first, second]) {
		await expect.poll(async () => (await call(house, `/api/rooms/${DEN}`)).status).toBe(404);
		await expect.poll(() => stored(house).texts, { timeout: 20_000 }).toBe(0);
	}
	await bo.joins(DEN);
	await ada.joins(DEN);
	await bo.says("another one", { room: DEN });
	await ada.hears("another one");
});
