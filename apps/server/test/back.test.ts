import { RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { get } from "./support/http.ts";
import { comesIn, crowd, houseWith, houseWithFaults, lobbyWith } from "./support/lobby.ts";
import { breath, untilMetric } from "./support/metrics.ts";
import { expected, LOBBY, Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";
import { LinkLost } from "./support/socket-link.ts";

/** Returns the last Seq. */
async function chatters(person: Person, from: number, to: number): Promise<number> {
	const texts = Array.from({ length: to - from }, (_, index) => `line ${from + index}`);
	const seqs = await Promise.all(texts.map((text) => person.says(text)));
	return seqs.at(-1) ?? 0;
}

async function isBackAtTheHead(person: Person, head: number): Promise<void> {
	await person.receives("link", ({ state }) => state === "live");
	expect(person.heldIn(LOBBY)).toBe(head);
}

test("[BACK1] from position 0 everything is replayed", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const head = await chatters(ada, 0, 5);
	const bo = await Person.arrives("bo", house);
	expect((await bo.resumes(LOBBY, 0)).events).toHaveLength(5);
	await isBackAtTheHead(bo, head);
});

test("[BACK4] name and seat are kept while the grace runs", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	await bo.link.drops();
	expect((await ada.receives("presence", ({ away }) => away !== undefined)).away).toEqual(["bo"]);
	const other = await stranger(house);
	refusedAs("name-taken", await other.asks({ type: "hello", version: 1, name: "bo" }));
	const cy = await Person.arrives("cy", house);
	refusedAs("room-full", await cy.asks({ type: "join", room: LOBBY }));
	await bo.comesBack();
	expect(bo.name).toBe("bo");
	await ada.receives("presence", ({ entered }) => entered?.includes("bo") === true);
});

test("[BACK4] whoever comes back in time is not put out when the grace would have ended", async () => {
	// long enough that a machine that stands still for a moment is not what ends it
	const { ada, bo, house } = await houseWith({ SEAT_GRACE_S: "2" }, "ada", "bo", "cy");
	await bo.link.drops();
	await bo.comesBack();
	const cy = await comesIn(house, "dee");
	await cy.link.drops();
	await ada.receives("presence", ({ left }) => left?.includes("dee") === true);
	await bo.says("still here");
	expect(ada.inbox.frames("presence").some(({ left }) => left?.includes("bo") === true)).toBe(false);
});

test("[BACK4] after a restart every seat is in grace from the start", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	const reopened = await house.reopen();
	const cy = await Person.arrives("cy", reopened);
	refusedAs("room-full", await cy.asks({ type: "join", room: LOBBY }));
	const other = await stranger(reopened);
	refusedAs("name-taken", await other.asks({ type: "hello", version: 1, name: "ada" }));
	for (const person of [ada, bo]) await person.comesBack();
	await ada.says("we are back");
	await bo.hears("we are back");
});

test("[BACK4] seats nobody comes back to after a restart are freed when the grace is over", async () => {
	const { house } = await houseWith({ ROOM_CAPACITY: "1", SEAT_GRACE_S: "0.5" }, "ada");
	const reopened = await house.reopen();
	const cy = await Person.arrives("cy", reopened);
	const answer = await cy.asks({ type: "wait", room: LOBBY });
	expect(["waiting", "joined"]).toContain(answer.type);
	await cy.receives("joined");
	const other = await stranger(reopened);
	expect((await other.asks({ type: "hello", version: 1, name: "ada" })).type).toBe("welcome");
});

test("[BACK4] with no grace a lost link frees the seat at once", async () => {
	const { ada, bo, house } = await houseWith({ SEAT_GRACE_S: "0" }, "ada", "bo");
	await bo.link.drops();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	await comesIn(house, "bo");
});

test("[BACK5] coming back within the grace writes nothing: the next Seq is the next number", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	await crowd(house, 1);
	const before = await ada.says("before");
	await bo.link.drops();
	await ada.receives("presence", ({ away }) => away?.includes("bo") === true);
	await bo.comesBack();
	expect(await ada.says("after")).toBe(before + 1);
});

test("[BACK5] who comes back is answered at once while they give back a seat in another room", async () => {
	const { ada, house, faults } = await houseWithFaults({}, "ada", "bo");
	await ada.joins("den");
	const held = faults.holdCommit();
	const left = ada.asks({ type: "leave", room: "den" });
	await ada.isInStep();
	const tab = await stranger(house);
	expected("welcome", await tab.asks({ type: "hello", version: 1, name: "ada", token: ada.token }));
	expected("joined", await tab.asks({ type: "join", room: LOBBY }));
	held.release();
	expected("ok", await left);
});

test("[BACK4] a full room and its line are empty when the grace is over after a restart nobody came back to", async () => {
	const graceMs = 2_000;
	const env = { ROOM_CAPACITY: "2", SEAT_GRACE_S: String(graceMs / 1_000) };
	const { house } = await houseWith(env, "ada", "bo");
	for (const person of await crowd(house, 8)) await person.asks({ type: "wait", room: LOBBY });
	const reopened = await house.reopen();
	const began = performance.now();
	await untilRoom(reopened, ({ count, waiting }) => count === 0 && waiting === 0);
	// whoever got a seat from somebody whose grace ended in the same breath has no second one
	expect(performance.now() - began).toBeLessThan(2 * graceMs);
	await comesIn(reopened, "dee");
});

test("[BACK4] who is given a seat in the commit in which their own grace ends has no second one", async () => {
	const graceMs = 3_000;
	const env = { LIMITS: "off", ROOM_CAPACITY: "1", SEAT_GRACE_S: String(graceMs / 1_000) };
	const { ada, house, faults } = await houseWithFaults({ ...env, COMMIT_STALL_S: "60" }, "ada");
	const bo = await Person.arrives("bo", house);
	expected("waiting", await bo.asks({ type: "wait", room: LOBBY }));
	const dee = await comesIn(house, "dee", "den");
	const held = faults.holdCommit("what the disk is busy with");
	const said = dee.says("what the disk is busy with", { room: "den" });
	await held.hit;
	for (const [person, sockets] of [
		[ada, 2],
		[bo, 1],
	] as const) {
		await person.link.drops();
		await untilMetric(house, "parley_sockets", (left) => left === sockets);
	}
	// one end each, of a name with a seat and of one with a place in line
	await untilMetric(house, "parley_drafts_waiting", (waiting) => waiting === 2);
	held.release();
	const began = performance.now();
	await said;
	await untilRoom(house, ({ count, waiting }) => count === 0 && waiting === 0);
	expect(performance.now() - began).toBeLessThan(graceMs);
});

test("[BACK6] who comes back as their grace ends comes behind its end: name and seat are theirs again", async () => {
	const { ada, bo, house, faults } = await houseWithFaults({ SEAT_GRACE_S: "0.2" }, "ada", "bo");
	const held = faults.holdCommit('"expire"');
	await ada.link.drops();
	await held.hit;
	const back = ada.comesBack();
	await untilMetric(house, "parley_drafts_waiting", (waiting) => waiting === 1);
	held.release();
	await back;
	const other = await stranger(house);
	refusedAs("name-taken", await other.asks({ type: "hello", version: 1, name: "ada" }));
	await bo.says("are you there?");
	await ada.hears("are you there?");
	await ada.says("I am");
	await bo.hears("I am");
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK5] [BACK6] who comes back as their grace ends, while nothing can be stored, is in, and told where it ended all the same", async () => {
	const env = { SEAT_GRACE_S: "0.2", COMMIT_STALL_S: "0.3" };
	const { ada, bo, house, faults } = await houseWithFaults(env, "ada", "bo");
	const held = faults.holdCommit('"expire"');
	await ada.link.drops();
	await bo.receives("house", ({ readOnly }) => readOnly);
	await ada.comesBack();
	held.release();
	expect((await ada.receives("left")).reason).toBe("expired");
	await bo.receives("house", ({ readOnly }) => !readOnly);
	await ada.resumes();
	await bo.says("are you there?");
	await ada.hears("are you there?");
	const other = await stranger(house);
	const hello = { type: "hello", version: 1, name: "ada" };
	await expect.poll(async () => (await other.asks(hello)).type).toBe("refused");
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK4] without a grace no seat outlives its link, not even one taken as the link was lost", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off", SEAT_GRACE_S: "0" }, "ada");
	for (const person of await crowd(house, 20)) {
		const lost = expect(person.asks({ type: "join", room: LOBBY })).rejects.toThrow(LinkLost);
		await person.link.drops();
		await lost;
	}
	await untilMetric(house, "parley_sockets", (sockets) => sockets === 1);
	await ada.says("everybody's join is in the log before this");
	await untilRoom(house, ({ count }) => count === 1);
});

async function untilRoom(house: House, isAsWanted: (lobby: RoomSummary) => boolean): Promise<void> {
	while (!isAsWanted(await get(house, `/api/rooms/${LOBBY}`, RoomSummary))) await breath();
}
