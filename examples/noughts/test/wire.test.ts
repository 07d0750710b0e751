import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { openTables, Somebody } from "./people.ts";

const RESTART = 1012;

async function twoAtATable(env: Readonly<Record<string, string>> = {}) {
	const tables = await openTables({ LIMITS: "off", ...env });
	const [ada, bo] = [await Somebody.comes(tables.port, "ada"), await Somebody.comes(tables.port, "bo")];
	for (const one of [ada, bo]) expect(await one.sits()).toMatchObject({ type: "joined", capacity: 2 });
	return { ...tables, ada, bo };
}

test("[ORD1] two play a game: both see each move in one order, and how it ends", async () => {
	const { ada, bo } = await twoAtATable();
	for (const [one, cell] of [
		[ada, 0],
		[bo, 3],
		[ada, 1],
		[bo, 4],
	] as const)
		expect(await one.moves(cell)).toMatchObject({ type: "ok" });
	expect(await bo.moves(2)).toMatchObject({ type: "refused", message: "It is not your turn." });
	expect(await ada.moves(2)).toMatchObject({ type: "ok" });
	await bo.hears((frame) => frame.type === "moved" && frame.result === "won");
	expect(ada.events.map(({ type }) => type)).toEqual(Array(5).fill("moved"));
	expect(bo.events).toEqual(ada.events);
	expect(await bo.deals()).toMatchObject({ type: "ok" });
	await ada.hears((frame) => frame.type === "dealt" && frame.count === 1);
});

test("[ORD1] who moves is told the move first and then that it stands", async () => {
	const { ada } = await twoAtATable();
	ada.forgets();
	await ada.moves(4);
	expect(ada.told.map(({ type }) => type)).toEqual(["moved", "ok"]);
});

test("[ONCE1] a move that is sent again under its id stands once, also after a restart", async () => {
	const { ada, bo, stop, openAgain } = await twoAtATable();
	const id = randomUUID();
	const first = await ada.moves(4, id);
	expect(await ada.moves(4, id)).toMatchObject({ type: "ok", seq: "seq" in first ? first.seq : 0 });
	await stop();
	await openAgain();
	await ada.comesBack();
	expect(await ada.moves(4, id)).toMatchObject({ type: "ok", seq: "seq" in first ? first.seq : 0 });
	await bo.comesBack();
	expect(await bo.sits()).toMatchObject({ type: "joined", seq: "seq" in first ? first.seq : 0 });
	expect(new Set(bo.events.map((event) => "seq" in event && event.seq)).size).toBe(1);
});

test("[NAME1] a name is one person's, one that is none is refused, and a token says who comes back", async () => {
	const { port, ada } = await twoAtATable();
	await expect(Somebody.comes(port, "Ada")).rejects.toThrow("name-taken");
	await expect(Somebody.comes(port, " \n ")).rejects.toThrow("name-invalid");
	await expect(Somebody.comes(port, "cy", "no such token")).rejects.toThrow("token-invalid");
	const tab = await Somebody.comes(port, "ada", ada.token);
	expect(await tab.sits()).toMatchObject({ type: "joined", count: 2 });
});

test("[ROOM2] whoever comes to a full table waits, is told their place, and comes in when a seat is free", async () => {
	const { port, ada, bo } = await twoAtATable();
	const [cy, dee] = [await Somebody.comes(port, "cy"), await Somebody.comes(port, "dee")];
	expect(await cy.sits()).toMatchObject({ type: "refused", code: "room-full" });
	expect(await cy.asks({ type: "wait", room: "table" })).toMatchObject({ type: "waiting", place: 1 });
	expect(await dee.asks({ type: "wait", room: "table" })).toMatchObject({ type: "waiting", place: 2 });
	await ada.hears((frame) => frame.type === "presence" && frame.waiting === 2);
	await ada.asks({ type: "leave", room: "table" });
	const joined = await cy.hears(({ type }) => type === "joined");
	expect(joined).toMatchObject({ members: ["bo", "cy"], waiting: 1 });
	await dee.hears((frame) => frame.type === "waiting" && frame.place === 1);
	await bo.hears((frame) => frame.type === "presence" && frame.members?.includes("cy") === true);
	expect(await cy.moves(8)).toMatchObject({ type: "ok" });
});

test("[BACK1] whoever lost the link goes on behind the last that they saw, with nothing twice", async () => {
	const { ada, bo } = await twoAtATable();
	await ada.moves(0);
	const seen = await bo.hears(({ type }) => type === "moved");
	const after = "seq" in seen ? seen.seq : 0;
	await bo.goes();
	for (let game = 0; game < 3; game++) await ada.deals();
	await ada.moves(4);
	await bo.comesBack();
	bo.forgets();
	const { epoch } = bo;
	const joined = await bo.asks({ type: "join", room: "table", after, epoch });
	expect(joined).toMatchObject({ type: "joined", recovered: true, games: 3 });
	await bo.hears((frame) => frame.type === "link" && frame.state === "live");
	expect(bo.events.map(({ type }) => type)).toEqual(["dealt", "dealt", "dealt", "moved"]);
	const elsewhere = await bo.asks({ type: "join", room: "other", after: 999, epoch });
	expect(elsewhere).toMatchObject({ type: "refused", code: "stale-position" });
});

test("[BACK4] whoever does not come back loses name and seat when the lease is over, and not before", async () => {
	const { port, ada, bo } = await twoAtATable({ SEAT_GRACE_S: "2" });
	await bo.goes();
	await ada.hears((frame) => frame.type === "presence" && frame.members?.includes("bo") === false);
	const another = await Somebody.comes(port, "bo");
	expect(await another.sits()).toMatchObject({ type: "joined", members: ["ada", "bo"] });
	expect(await ada.moves(0)).toMatchObject({ type: "ok" });
});

test("[NAME5] whoever is done gives name and seat back at once", async () => {
	const { port, ada, bo } = await twoAtATable();
	await bo.goes(1000);
	await ada.hears((frame) => frame.type === "presence" && frame.members?.includes("bo") === false);
	await Somebody.comes(port, "bo");
});

test("[CONN4] a stop says goodbye with a pause, and tables, seats and games are there again", async () => {
	const { ada, bo, stop, openAgain } = await twoAtATable();
	await ada.moves(4);
	const sent = ada.isSentAway();
	await stop();
	expect(await sent).toBe(RESTART);
	const bye = await ada.hears(({ type }) => type === "bye");
	expect("reconnectAfterMs" in bye && bye.reconnectAfterMs).toBeGreaterThanOrEqual(0);
	await openAgain();
	for (const one of [ada, bo]) await one.comesBack();
	expect(await bo.sits()).toMatchObject({ type: "joined", members: ["ada", "bo"], seq: expect.any(Number) });
	expect(await bo.moves(0)).toMatchObject({ type: "ok" });
});

test("[ROOM5] another tab of theirs is told that they left", async () => {
	const { port, ada } = await twoAtATable();
	const tab = await Somebody.comes(port, "ada", ada.token);
	await tab.sits();
	expect(await ada.asks({ type: "leave", room: "table" })).toMatchObject({ type: "ok" });
	expect(await tab.hears(({ type }) => type === "left")).toMatchObject({ room: "table", reason: "left" });
	expect(ada.told.some(({ type }) => type === "left")).toBe(false);
	expect(await tab.moves(0)).toMatchObject({ type: "refused", code: "not-a-member" });
});

test("whoever takes longer than a move may take has lost, though nobody asked", async () => {
	const { ada, bo } = await twoAtATable({ MOVE_S: "0.3" });
	await ada.moves(0);
	for (const one of [ada, bo]) await one.hears(({ type }) => type === "flagged");
	expect(await bo.moves(1)).toMatchObject({ type: "refused", message: "That game is over." });
});

test("what was played is given in pages, to whoever has a seat", async () => {
	const { port, ada } = await twoAtATable();
	for (let game = 0; game < 5; game++) await ada.deals();
	const all = await ada.asks({ type: "fetch", room: "table" });
	expect(all).toMatchObject({ type: "page", reachedStart: true, reachedHead: true });
	const seqs = all.type === "page" ? all.events.map(({ seq }) => seq) : [];
	expect(seqs).toHaveLength(5);
	const before = await ada.asks({ type: "fetch", room: "table", before: seqs[3], limit: 2 });
	expect(before).toMatchObject({ reachedStart: false, reachedHead: false });
	expect(before.type === "page" && before.events.map(({ seq }) => seq)).toEqual(seqs.slice(1, 3));
	const behind = await ada.asks({ type: "fetch", room: "table", after: seqs[2] });
	expect(behind).toMatchObject({ reachedStart: false, reachedHead: true });
	const cy = await Somebody.comes(port, "cy");
	const refused = await cy.asks({ type: "fetch", room: "table" });
	expect(refused).toMatchObject({ type: "refused", code: "not-a-member" });
});

test("the page and its scripts are served, and nothing else", async () => {
	const { port } = await openTables();
	const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
	for (const path of ["/", "/page.js", "/link.js", "/board.js", "/table.js", "/style.css", "/readyz"])
		expect((await get(path)).status, path).toBe(200);
	for (const path of ["/main.ts", "/../main.ts", "/page", "/constructor"])
		expect((await get(path)).status, path).toBe(404);
	expect(await (await get("/")).text()).toContain("Noughts");
});

test("a table that nobody ever sat at is no more when whoever opened it is gone, also after a restart", async () => {
	const { port, openAgain, stop } = await openTables({ LIMITS: "off" });
	const [ada, bo] = [await Somebody.comes(port, "ada"), await Somebody.comes(port, "bo")];
	const opens = (one: Somebody, room: string) => one.asks({ type: "open", room });
	for (const room of ["den", "attic"]) expect(await opens(ada, room)).toMatchObject({ type: "ok" });
	expect(await opens(bo, "den")).toMatchObject({ code: "room-exists" });
	expect(await bo.sits("attic")).toMatchObject({ type: "joined" });
	await ada.goes(1000);
	await vi.waitFor(async () => expect(await opens(bo, "den")).toMatchObject({ type: "ok" }), {
		timeout: 20_000,
	});
	await stop();
	await openAgain();
	await bo.comesBack();
	for (const room of ["den", "attic"]) expect(await opens(bo, room)).toMatchObject({ code: "room-exists" });
});

test("one person has so many tables, opened or sat at, and others have theirs", async () => {
	const { ada, bo } = await twoAtATable();
	for (let n = 1; n < 25; n++) {
		expect(await ada.asks({ type: "open", room: `opened-${n}` })).toMatchObject({ type: "ok" });
		expect(await ada.sits(`sat-at-${n}`)).toMatchObject({ type: "joined" });
	}
	expect(await ada.sits("the-last")).toMatchObject({ type: "joined" });
	for (const question of [{ type: "open" }, { type: "join" }, { type: "wait" }])
		expect(await ada.asks({ ...question, room: "one-more" })).toMatchObject({ code: "not-allowed" });
	expect(await ada.sits("opened-1")).toMatchObject({ type: "joined" });
	expect(await bo.sits("one-more")).toMatchObject({ type: "joined" });
});
