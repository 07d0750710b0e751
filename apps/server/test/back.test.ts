import { RoomSummary } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { get } from "./support/http.ts";
import { comesIn, crowd, houseWith, houseWithFaults, lobbyWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
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

test("[BACK1] coming back replays exactly what was missed, then goes live", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const held = await chatters(ada, 0, 3);
	await bo.hears("line 2");
	await bo.link.drops();
	const head = await chatters(ada, 3, 8);
	await bo.dialsAgain();
	bo.forgets();
	const joined = await bo.resumes(LOBBY, held);
	expect(joined.recovered).toBe(true);
	await isBackAtTheHead(bo, head);
	expect(bo.inbox.events().map((event) => event.type === "posted" && event.text)).toEqual(
		[3, 4, 5, 6, 7].map((line) => `line ${line}`),
	);
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK1] with nothing missed the replay is empty and the room is live", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const held = await ada.says("seen by all");
	await bo.hears("seen by all");
	await bo.link.drops();
	await bo.dialsAgain();
	bo.forgets();
	expect(await bo.resumes()).toMatchObject({ recovered: true, events: [], head: held });
	await isBackAtTheHead(bo, held);
	await ada.says("and on");
	await bo.hears("and on");
});

test("[BACK1] from position 0 everything is replayed", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const head = await chatters(ada, 0, 5);
	const bo = await Person.arrives("bo", house);
	expect((await bo.resumes(LOBBY, 0)).events).toHaveLength(5);
	await isBackAtTheHead(bo, head);
});

test("[BACK1] coming back in the middle of a flood leaves no gap and no overlap", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	for (let round = 0; round < 12; round++) {
		const flood = chatters(ada, round * 30, round * 30 + 30);
		await bo.link.drops();
		await bo.comesBack();
		await flood;
	}
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK1] several rooms are taken up again, each from its own position", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	for (const person of [ada, bo]) await person.joins("den");
	await ada.says("den 1", { room: "den" });
	await bo.hears("den 1");
	await bo.link.drops();
	await chatters(ada, 0, 5);
	await ada.says("den 2", { room: "den" });
	await bo.comesBack([LOBBY, "den"]);
	await expectOneOrder(house, [ada, bo], [LOBBY, "den"]);
});

test("[BACK2] a distance beyond what memory holds comes in bounded pages, unasked", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	await chatters(ada, 0, 1);
	await bo.hears("line 0");
	await bo.link.drops();
	for (let from = 1; from < 2501; from += 500) await chatters(ada, from, from + 500);
	await bo.dialsAgain();
	bo.forgets();
	const joined = await bo.resumes();
	expect(joined.events.length).toBeLessThanOrEqual(100);
	expect(joined.recovered).toBe(true);
	await isBackAtTheHead(bo, ada.heldIn(LOBBY));
	expect(bo.inbox.events()).toHaveLength(2500);
	await expectOneOrder(house, [ada, bo]);
});

test("[BACK2] after a restart, with nothing in memory, the archive replays", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	await bo.link.drops();
	const head = await chatters(ada, 0, 300);
	await house.reopen();
	await bo.comesBack();
	await isBackAtTheHead(bo, head);
	expect(bo.inbox.events()).toHaveLength(300);
});

test("[BACK2] a newcomer is given the newest page, not the whole past", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const head = await chatters(ada, 0, 120);
	const bo = await Person.arrives("bo", house);
	const joined = await bo.joins();
	expect(joined).toMatchObject({ recovered: false, head, posts: 120 });
	expect(joined.events).toHaveLength(50);
	expect(joined.events.at(-1)?.seq).toBe(head);
});

test("[BACK3] a position of another epoch or above the head is refused, and the seat stays", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2" }, "ada", "bo");
	const head = await ada.says("the head");
	await bo.link.drops();
	await bo.dialsAgain();
	const { epoch } = bo;
	const elsewhere = { type: "join", room: LOBBY, after: head, epoch: `not-${epoch}` };
	refusedAs("stale-position", await bo.asks(elsewhere));
	refusedAs("stale-position", await bo.asks({ type: "join", room: LOBBY, after: head + 1, epoch }));
	const cy = await Person.arrives("cy", house);
	refusedAs("room-full", await cy.asks({ type: "join", room: LOBBY }));
	expect(await bo.joins()).toMatchObject({ recovered: false, count: 2, head });
	await ada.says("bo is in again");
	await bo.hears("bo is in again");
});

test("[BACK3] the epoch stays over a restart, so that positions stay good", async () => {
	const { ada, house } = await lobbyWith("ada");
	const { epoch } = ada;
	await house.reopen();
	await ada.comesBack();
	expect(ada.epoch).toBe(epoch);
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

test("[BACK4] when the grace is over, name and seat are free", async () => {
	const { ada, bo, house } = await houseWith({ ROOM_CAPACITY: "2", SEAT_GRACE_S: "0.3" }, "ada", "bo");
	await bo.link.drops();
	await ada.receives("presence", ({ left }) => left?.includes("bo") === true);
	const other = await comesIn(house, "bo");
	expect(other.session).not.toBe(bo.session);
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
	while (!isAsWanted(await get(house, `/api/rooms/${LOBBY}`, RoomSummary)));
}
