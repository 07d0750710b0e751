import { expect, test } from "vitest";
import { comesIn, houseWith } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { DEN, denWith, does, operatorDoes } from "./support/moderation.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import { losesSeats } from "./support/seats.ts";

const NO_GRACE = { SEAT_GRACE_S: "0" };
const JOIN = { type: "join", room: DEN } as const;

/** The room as another tab of theirs is told of it behind its welcome; undefined: not at all. */
async function toldOf(person: Person, room = DEN, port?: number) {
	const tab = await person.opensAnotherTab(port === undefined ? {} : { port });
	const { rooms } = await tab.receives("overview");
	// while it is open they are here, and lose no seat
	await tab.link.drops();
	return rooms.find((one) => one.room === room);
}

/** Their seats are over, and they come back to the house. */
async function losesSeat(person: Person, house: { readonly port: number }): Promise<void> {
	await losesSeats(person, house);
	await person.dialsAgain();
}

test("[MEM1] [MEM2] whoever's grace is over is told what they missed, and comes in again without a question", async () => {
	const { ada, bo, house } = await houseWith({ ...NO_GRACE, LIMITS: "off" }, "ada", "bo");
	await losesSeat(bo, house);
	const said = await ada.says("@bo are you there?");
	const last = { seq: said, name: "ada", text: "@bo are you there?" };
	const missed = { head: said, posts: 1, readSeq: 0, readPosts: 0, mentions: 1, last };
	const lobby = await toldOf(bo, LOBBY);
	expect(lobby).toMatchObject({ title: expect.any(String), ...missed });
	expect(Object.keys(lobby ?? {})).not.toContain("state");
	expect(lobby?.seat).toBeUndefined();
	// while he is here and has no seat
	const next = await ada.says("one more");
	await bo.receives("heads", ({ rooms }) => rooms.some(([room, head]) => room === LOBBY && head === next));
	await untilMetric(house, "parley_members_without_seat", (members) => members === 1);
	expect(await bo.joins()).toMatchObject({ head: next, readSeq: 0 });
	expect(await toldOf(bo, LOBBY)).toMatchObject({ seat: true });
});

test("[MEM1] a membership outlives a restart, and leaving ends it in every tab, for good", async () => {
	const { ada, bo, house } = await houseWith({ ...NO_GRACE, LIMITS: "off" }, "ada", "bo");
	for (const person of [ada, bo]) await person.joins(DEN);
	const said = await ada.says("before", { room: DEN });
	const reopened = await house.reopen();
	const again = await bo.opensAnotherTab({ port: reopened.port });
	// of before it nothing is left but the rows
	expect((await again.receives("overview")).rooms).toMatchObject([
		{ room: DEN, head: said },
		{ room: LOBBY },
	]);
	const other = await bo.opensAnotherTab({ port: reopened.port });
	expect(await again.asks({ type: "leave", room: DEN })).toMatchObject({ type: "ok" });
	expect(await other.receives("left")).toMatchObject({ room: DEN, reason: "left" });
	expect(again.inbox.frames("left")).toEqual([]);
	refusedAs("not-a-member", await other.asks({ type: "leave", room: DEN }));
	expect(await toldOf(bo, DEN, reopened.port)).toBeUndefined();
	const last = await reopened.reopen();
	expect(await toldOf(bo, DEN, last.port)).toBeUndefined();
	expect(await toldOf(bo, LOBBY, last.port)).toBeDefined();
});

test("[MEM2] whoever is banned is told how far the room is and that they are, and not what it holds, until it is over", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	const tab = await bo.opensAnotherTab();
	const ban = await does(ada, { do: "ban", session: bo.session, seconds: 600 });
	expect(await bo.receives("left")).toMatchObject({ room: DEN, reason: "banned" });
	const said = await ada.says("@bo behind his back", { room: DEN });
	await tab.receives("heads", ({ rooms }) => rooms.some(([room, head]) => room === DEN && head === said));
	const told = await toldOf(bo);
	expect(told).toMatchObject({ title: DEN, head: said, posts: 1, state: "banned", readPosts: 0 });
	for (const held of ["last", "mentions", "seat"]) expect(Object.keys(told ?? {})).not.toContain(held);
	refusedAs("removed-from-room", await bo.asks(JOIN));
	await does(ada, { do: "unban", ban });
	const now = await toldOf(bo);
	expect(now).toMatchObject({ mentions: 1, last: { seq: said } });
	expect(Object.keys(now ?? {})).not.toContain("state");
});

test("[MEM2] [MOD3] whoever comes from an address that is banned there is told no more of what the room holds", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], { TRUST_PROXY: "1", ...NO_GRACE });
	const elsewhere = { headers: { "x-forwarded-for": "203.0.113.7" } };
	const cy = await comesIn(house, "cy", DEN);
	await losesSeat(bo, house);
	await cy.link.drops();
	await ada.receives("presence", ({ left }) => left?.includes("cy") === true);
	await cy.dialsAgain({ port: house.port, ...elsewhere });
	await does(ada, { do: "ban", session: cy.session, seconds: 600, address: true });
	await ada.says("not for that house", { room: DEN });
	const there = await bo.opensAnotherTab({ port: house.port, ...elsewhere });
	const [den] = (await there.receives("overview")).rooms;
	expect(den).toMatchObject({ room: DEN, state: "banned" });
	expect(den?.last).toBeUndefined();
	expect(await toldOf(bo)).toMatchObject({ last: { text: "not for that house" } });
});

test("[MEM2] a room that is full for whoever lost their seat says so, and not what it holds", async () => {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"], NO_GRACE);
	await losesSeat(bo, house);
	await comesIn(house, "cy", DEN);
	await ada.says("@bo no seat for you", { room: DEN });
	const told = await toldOf(bo);
	expect(told).toMatchObject({ state: "full", posts: 1 });
	expect([told?.last, told?.mentions]).toEqual([undefined, undefined]);
	// in its line one is a member still, and is none when one leaves it
	expected("waiting", await bo.asks({ type: "wait", room: DEN }));
	expect(await toldOf(bo)).toMatchObject({ state: "full" });
	await bo.leaves(DEN);
	expect(await toldOf(bo)).toBeUndefined();
});

/** ada and cy have the two seats; bo had one and is a member, dee never was in it. */
async function fullDen() {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"], NO_GRACE);
	await losesSeat(bo, house);
	return { ada, bo, dee: await comesIn(house, "dee"), cy: await comesIn(house, "cy", DEN) };
}
const WAIT = { type: "wait", room: DEN } as const;
const LEAVE_LINE = { type: "leave", room: DEN, line: true } as const;

test("[MEM1] [ROOM5] whoever leaves the line alone is a member still, and in no tab in line any more", async () => {
	const { ada, bo, dee } = await fullDen();
	bo.forgets();
	const tab = await bo.opensAnotherTab();
	const idle = await bo.opensAnotherTab();
	await idle.receives("overview");
	for (const waiting of [bo, tab, dee]) expected("waiting", await waiting.asks(WAIT));
	idle.forgets();
	expected("ok", await bo.asks(LEAVE_LINE));
	expect(await tab.receives("left")).toEqual({ type: "left", room: DEN, reason: "left" });
	for (const one of [tab, idle])
		expect(await one.receives("overview", ({ part }) => part === true)).toMatchObject({
			rooms: [{ room: DEN, state: "full" }],
		});
	expect(await dee.receives("waiting", ({ ref }) => ref === undefined)).toMatchObject({ place: 1 });
	// the seat goes to dee, who is behind him no more
	await ada.leaves(DEN);
	await dee.receives("joined", ({ room }) => room === DEN);
	for (const one of [bo, tab, idle]) {
		await one.isInStep();
		expect(one.inbox.frames("joined").filter(({ room }) => room === DEN)).toEqual([]);
		expect(one.inbox.frames("left")).toHaveLength(one === tab ? 1 : 0);
	}
	expect(await toldOf(bo)).toMatchObject({ room: DEN });
});

test("[MEM1] the line is left by who is in it alone, and who was no member is none behind it", async () => {
	const { bo, dee } = await fullDen();
	refusedAs("not-a-member", await bo.asks(LEAVE_LINE));
	expect(await toldOf(bo)).toMatchObject({ room: DEN });
	// in one breath with the place that it ends
	const [waiting, left] = await Promise.all([dee.asks(WAIT), dee.asks(LEAVE_LINE)]);
	expect(["waiting", "refused"]).toContain(waiting.type);
	expected("ok", left);
	refusedAs("not-a-member", await dee.asks(LEAVE_LINE));
	expect(await toldOf(dee)).toBeUndefined();
});

test("[MEM1] a place that became a seat while its line is left ends as a seat, and one is a member still", async () => {
	const { ada, bo } = await fullDen();
	expected("waiting", await bo.asks(WAIT));
	const [, left] = await Promise.all([ada.leaves(DEN), bo.asks(LEAVE_LINE)]);
	expected("ok", left);
	const told = await toldOf(bo);
	expect(told).toMatchObject({ room: DEN });
	expect(told?.seat).toBeUndefined();
});

test("[MEM3] [ACC1] who gave the passphrase is not asked again, not after a restart either; a new one is asked of all without a seat", async () => {
	const {
		ada,
		bo,
		house: before,
	} = await denWith({ passphrase: "open sesame" }, ["ada"], NO_GRACE).then(async (den) => {
		const person = await comesIn(den.house, "bo");
		expected("joined", await person.asks({ ...JOIN, passphrase: "open sesame" }));
		return { ...den, bo: person };
	});
	await losesSeat(bo, before);
	const said = await ada.says("among us", { room: DEN });
	expect(await toldOf(bo)).toMatchObject({ last: { seq: said } });
	const house = await before.reopen();
	await ada.dialsAgain({ port: house.port });
	await bo.dialsAgain({ port: house.port });
	expected("joined", await bo.asks(JOIN));
	await ada.joins(DEN);
	// throws nobody out, and is asked of them when their seat is over
	await does(ada, { do: "settings", passphrase: "another one" });
	await bo.says("still here", { room: DEN });
	await losesSeat(bo, house);
	const told = await toldOf(bo);
	expect(told).toMatchObject({ state: "locked", posts: 2 });
	expect(told?.last).toBeUndefined();
	expect(refusedAs("not-allowed", await bo.asks(JOIN))).toMatchObject({ field: "passphrase" });
	expected("joined", await bo.asks({ ...JOIN, passphrase: "another one" }));
	await losesSeat(bo, house);
	expected("joined", await bo.asks(JOIN));
});

test("[MEM1] a page that comes back does not undo what was left elsewhere, and a person may", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	const tab = await bo.opensAnotherTab();
	await bo.link.drops();
	await tab.leaves(DEN);
	await bo.dialsAgain();
	refusedAs("not-a-member", await bo.asks({ ...JOIN, known: true, member: true }));
	expect(await toldOf(bo)).toBeUndefined();
	await bo.joins(DEN);
	await ada.says("hello", { room: DEN });
	await bo.hears("hello");
	expected("joined", await tab.asks({ ...JOIN, member: true }));
});

test("[OVER1] what becomes of one's seat is told to one's other sockets, of that room alone", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	await bo.joins(LOBBY);
	const tab = await bo.opensAnotherTab();
	await tab.receives("overview");
	const seq = await ada.says("@bo", { room: DEN });
	const changes = async (change: () => Promise<unknown>) => {
		tab.forgets();
		await change();
		const { rooms, part } = await tab.receives("overview");
		expect([part, rooms.length]).toEqual([true, 1]);
		return rooms[0];
	};
	let ban = 0;
	const banned = await changes(async () => {
		ban = await does(ada, { do: "ban", session: bo.session, seconds: 600 });
	});
	expect(banned).toMatchObject({ room: DEN, state: "banned", posts: 1 });
	expect(await changes(() => does(ada, { do: "unban", ban }))).toMatchObject({ room: DEN, last: { seq } });
	const again = await changes(() => bo.joins(DEN));
	expect(again).toMatchObject({ room: DEN, seat: true, mentions: 1 });
	await tab.isInStep();
	expect(bo.inbox.frames("overview")).toHaveLength(3);
});

test("[ACC4] a member without a seat knows of an unlisted room, and whoever left it cannot tell it from none", async () => {
	const { bo, house } = await denWith({ listed: false }, ["ada", "bo"], NO_GRACE);
	await losesSeat(bo, house);
	const post = { type: "post", room: DEN, id: crypto.randomUUID(), text: "hm" } as const;
	refusedAs("not-a-member", await bo.asks(post));
	expect(await toldOf(bo)).toMatchObject({ room: DEN, title: DEN });
	await bo.leaves(DEN);
	refusedAs("no-such-room", await bo.asks({ ...post, type: "remove", target: 1 }));
	expect(await toldOf(bo)).toBeUndefined();
});

test("[MEM1] [ROOM9] of a room that is deleted its members hear, in it or not", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], NO_GRACE);
	await losesSeat(bo, house);
	expect((await operatorDoes(house, { do: "delete" })).status).toBe(200);
	expect(await bo.receives("left")).toMatchObject({ room: DEN, reason: "gone" });
	expected("ok", await ada.asks({ type: "open", room: DEN }));
	expect(await toldOf(bo)).toBeUndefined();
});
