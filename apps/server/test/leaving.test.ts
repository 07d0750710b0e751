import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LEFT_NAME } from "@parley/protocol/events";
import { filePath } from "@parley/protocol/files";
import { HistoryPage } from "@parley/protocol/history-page";
import { SearchAnswer } from "@parley/protocol/lookups";
import { PinList } from "@parley/protocol/pins";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { acts, begins, looksAt as looksAtGame } from "./support/activities.ts";
import { converses } from "./support/conversing.ts";
import { bytesOf, posts } from "./support/files.ts";
import { makesHook, writes } from "./support/hooks.ts";
import { call, expectProblem, get, wholeHistory } from "./support/http.ts";
import { eventsIn } from "./support/inbox.ts";
import { invitersDen, invites, looksAt } from "./support/invitations.ts";
import { asksToKeep, newSheet } from "./support/kept.ts";
import { comesIn, houseWith, lobbyWith } from "./support/lobby.ts";
import { breath } from "./support/metrics.ts";
import { auditOf, DEN, denWith, does, OPERATOR_TOKEN, reportsOf } from "./support/moderation.ts";
import { expected, LOBBY, type Person, refusedAs, stranger } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import type { House } from "./support/server.ts";
import { uploads } from "./support/uploads.ts";

type Stays = "kept" | "removed";

function leaves(house: House, { token, name }: { token: string; name: string }, messages: Stays) {
	return call(house, "/api/people/me/leaving", { method: "POST", token, body: { name, messages } });
}

async function left(house: House, who: { token: string; name: string }, messages: Stays): Promise<void> {
	expect((await leaves(house, who, messages)).status).toBe(204);
}

/** One column, beside the house; a reader who stays would keep its log of before on the disk. */
function counted({ dataDir }: House, sql: string): unknown {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	try {
		return database.prepare(sql).pluck().get();
	} finally {
		database.close();
	}
}

/** Until no row has anything of theirs. */
async function untilGone(house: House): Promise<void> {
	while (counted(house, "SELECT count(*) FROM leaving") !== 0) await breath();
}

/** What lies on the disk, the log of the database included. */
async function onDisk({ dataDir }: House): Promise<string> {
	const names = (await readdir(dataDir)).filter((name) => name.startsWith("parley.db"));
	const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), "latin1")));
	return files.join();
}

function finds(house: House, { token }: Person, query: string) {
	return get(house, `/api/search?q=${encodeURIComponent(query)}&room=${LOBBY}`, SearchAnswer, { token });
}

const isErased = (author: string) => (frame: { readonly author: string }) => frame.author === author;

test("[WHO60] who leaves and lets the texts stay is nobody from there on: live, in pages, replays, search and moderation", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["bo", "ada", "cy"]);
	const said = await ada.says("a pelican", { room: DEN });
	await bo.says("a heron", { room: DEN, replyTo: said });
	await cy.asks({ type: "report", room: DEN, target: said, reason: "beaky" });
	await does(bo, { do: "speaker", session: ada.session, on: true });
	bo.forgets();
	await left(house, ada, "kept");
	expect((await ada.closed).code).not.toBe(1006);
	const told = await bo.receives("erased", isErased(ada.session));
	expect(told).toMatchObject({ room: DEN, name: LEFT_NAME, messages: "kept" });
	const { events } = await bo.fetches({ around: said }, DEN);
	expect(events.find(({ seq }) => seq === said)).toMatchObject({ name: LEFT_NAME, text: "a pelican" });
	expect(JSON.stringify(events)).not.toContain("ada");
	// out of memory, as who comes in is told
	const eve = await comesIn(house, "eve", DEN);
	expect(eve.inbox.events().find(({ seq }) => seq === said)).toMatchObject({ name: LEFT_NAME });
	const asked = JSON.stringify([
		await reportsOf(house, bo.token),
		await auditOf(house, OPERATOR_TOKEN),
		await wholeHistory(house, DEN, cy.token),
	]);
	expect(asked).not.toContain('"ada"');
	expect(asked).toContain("a pelican");
	await untilGone(house);
	const again = await house.reopen();
	const late = await comesIn(again, "dee", DEN);
	const page = await late.fetches({ around: said }, DEN);
	expect(JSON.stringify(page.events)).not.toContain("ada");
	// her name is anybody's
	const another = await comesIn(again, "ada");
	expect(another.session).not.toBe(ada.session);
});

test("[WHO60] [WHO61] [PIN1] [BLOCK3] what they pinned stays without their name, what they wrote is pinned no more, and nobody blocks them", async () => {
	const { ada, bo, house } = await denWith({}, ["bo", "ada"]);
	const [theirs, said] = [
		await bo.says("a heron", { room: DEN }),
		await ada.says("a pelican", { room: DEN }),
	];
	await does(bo, { do: "speaker", session: ada.session, on: true });
	await does(ada, { do: "pin", target: theirs, on: true });
	await does(bo, { do: "pin", target: said, on: true });
	expected("ok", await bo.asks({ type: "block", person: ada.session, on: true }));
	expected("ok", await bo.asks({ type: "report", room: DEN, target: said, reason: "beaky" }));
	expect((await reportsOf(house, bo.token)).reports).toHaveLength(1);
	await bo.receives("blocked");
	await left(house, ada, "removed");
	await bo.receives("erased", isErased(ada.session));
	const pinned = async (of: House) =>
		(await get(of, `/api/rooms/${DEN}/pins`, PinList, { token: bo.token })).pins;
	const standing = [{ seq: theirs, text: "a heron", by: LEFT_NAME }];
	expect(await pinned(house)).toMatchObject(standing);
	expect((await reportsOf(house, bo.token)).reports).toEqual([]);
	const again = await house.reopen();
	bo.forgets();
	await bo.comesBack([DEN], again);
	expect(await pinned(again)).toMatchObject(standing);
	await bo.isInStep();
	expect(bo.inbox.frames("blocked")).toEqual([]);
});

test("[WHO60] [NOW2] who leaves with all they wrote leaves no text, file, reaction or name, from that place on, on the disk either", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const theirs = await bo.says("a heron");
	const said = await ada.says("a pelican");
	await ada.edits(said, "a pelican with fish");
	const file = await uploads(house, ada, "notes.txt", bytesOf("feathers and fish"));
	await posts(ada, [file.id]);
	const served = filePath(file);
	await bo.reacts(said, "🐟");
	await ada.reacts(theirs, "🐟");
	await ada.reacts(theirs, "🌱");
	await bo.reacts(theirs, "🌱");
	expect((await call(house, served)).status).toBe(200);
	await expect.poll(async () => (await finds(house, bo, "pelican")).hits.length).toBeGreaterThan(0);
	bo.forgets();
	await left(house, ada, "removed");
	await bo.receives("erased", isErased(ada.session));
	const { events } = await bo.fetches({ around: said });
	const posted = events.find(({ seq }) => seq === said);
	expect(posted).toMatchObject({ name: LEFT_NAME, removedSeq: expect.any(Number) });
	expect(posted).not.toHaveProperty("removedAt");
	expect(posted).not.toHaveProperty("text");
	expect(JSON.stringify(events)).not.toMatch(/pelican|ada"/);
	expect((await finds(house, bo, "pelican")).hits).toEqual([]);
	expect((await finds(house, bo, "from:ada")).hits).toEqual([]);
	expect((await call(house, served)).status).toBe(404);
	// each as she would take it back: all who hold the message count it
	for (const emoji of ["🌱", "🐟"])
		await bo.receives("reacted", (one) => one.emoji === emoji && !one.on && one.author === ada.session);
	const now = await bo.fetches({ around: theirs });
	expect(now.events.find(({ seq }) => seq === theirs)).toMatchObject({
		reactions: { "🌱": { count: 1, mine: true } },
	});
	await untilGone(house);
	await expectOneOrder(house, [bo]);
	await house.stop();
	expect(await onDisk(house)).not.toMatch(/pelican/);
});

test("[WHO60] whoever comes back with a position is told, and replays hold nothing of it", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const said = await ada.says("a pelican");
	const { epoch } = bo;
	bo.link.socket.terminate();
	await left(house, ada, "removed");
	await untilGone(house);
	await bo.dialsAgain();
	const joined = await bo.asks({ type: "join", room: LOBBY, after: said, epoch });
	expect(joined).toMatchObject({ type: "joined", recovered: true });
	const told = await bo.inbox.first("that she left", (frame) =>
		eventsIn(frame).find(({ type, author }) => type === "erased" && author === ada.session),
	);
	expect(told).toMatchObject({ messages: "removed", name: LEFT_NAME });
	const path = `/api/rooms/${LOBBY}/events?after=0&limit=100`;
	const page = await get(house, path, HistoryPage, { token: bo.token });
	expect(page.events.filter(({ type }) => type === "erased")).toHaveLength(1);
	expect(JSON.stringify(page.events)).not.toMatch(/pelican|ada"/);
});

test("[WHO60] the person ends: devices, kept name, words, rooms, hooks, invitations, and who keeps a room", async () => {
	const { ada, bo, house } = await invitersDen(["ada", "bo"]);
	const { token } = ada;
	const { words: all, sheet } = await newSheet(house, ada);
	const words = all.join(" ");
	const taken = await call(house, "/api/people/me/words", { method: "PUT", token, body: { words, sheet } });
	expect(taken.status).toBe(204);
	const { path } = await makesHook(house, token, { name: "Backups" });
	const { secret } = await invites(house, token);
	bo.forgets();
	await left(house, { token, name: "Ada" }, "kept");
	await ada.closed;
	const { rules } = await bo.receives("rules", ({ room }) => room === DEN);
	expect(rules.owner).toBeUndefined();
	const link = await stranger(house);
	refusedAs("token-invalid", await link.asks({ type: "hello", version: 1, name: "ada", token }));
	const tried = { method: "POST", body: { words } } as const;
	await expectProblem(await call(house, "/api/people/proofs", tried), 403, "not-allowed");
	expect((await writes(house, path, "still here")).ok).toBe(false);
	await expectProblem(await looksAt(house, secret), 403, "not-allowed");
	const newcomer = await comesIn(house, "ada", DEN);
	expect(newcomer.name).toBe("ada");
	expect((await asksToKeep(house, newcomer)).status).toBe(201);
});

test("[WHO60] it wants a token of theirs, their name as it is, and a choice; what it is refused changes nothing", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const said = await ada.says("a pelican");
	const body = { name: "ada", messages: "removed" };
	const path = "/api/people/me/leaving";
	await expectProblem(await call(house, path, { method: "POST", body }), 401, "token-invalid");
	const { token } = ada;
	for (const name of ["bo", "", "ada l"])
		expect(
			await expectProblem(await leaves(house, { token, name }, "removed"), 403, "not-allowed"),
		).toMatchObject({
			field: "name",
		});
	const wrong = await call(house, path, { method: "POST", token, body: { name: "ada", messages: "some" } });
	expect((await expectProblem(wrong, 400, "bad-frame")).field).toBe("messages");
	const { events } = await bo.fetches({ around: said });
	expect(events.find(({ seq }) => seq === said)).toMatchObject({ name: "ada", text: "a pelican" });
	await left(house, { token, name: "ADA" }, "removed");
	await expectProblem(await leaves(house, ada, "removed"), 401, "token-invalid");
});

test("[WHO60] the other of a conversation keeps what was said there, and talks with nobody", async () => {
	const { ada, bo, house } = await houseWith({}, "ada", "bo");
	const room = await converses(ada, bo);
	await ada.joins(room);
	await bo.joins(room);
	const said = await ada.says("a pelican", { room });
	bo.forgets();
	await left(house, ada, "kept");
	const notice = await bo.receives("conversation", ({ with: others }) => others[0]?.name === LEFT_NAME);
	expect(notice.with).toEqual([{ session: ada.session, name: LEFT_NAME, gone: true }]);
	const { events } = await bo.fetches({ around: said }, room);
	expect(events.find(({ seq }) => seq === said)).toMatchObject({ text: "a pelican", name: LEFT_NAME });
	await untilGone(house);
	await house.stop();
	expect(await onDisk(house)).not.toMatch(/"ada"/);
});

test("[WHO61] [ACT8] the seat in a game that goes with them is told of nobody's name", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const game = await begins(bo, "chess", {});
	await acts(ada, game, { sit: { seat: 0 } });
	bo.forgets();
	await left(house, ada, "kept");
	const rose = await bo.receives("acted", ({ target, event }) => target === game && "rose" in event);
	expect(rose.by).toEqual({ id: ada.session, name: LEFT_NAME });
	expect(JSON.stringify(await looksAtGame(bo, game))).not.toContain('"ada"');
});
