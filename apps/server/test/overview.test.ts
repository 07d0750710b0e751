import { expect, test } from "vitest";
import { breakLookup } from "./support/broken-lookups.ts";
import { converses } from "./support/conversing.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { DEN, denWith, does } from "./support/moderation.ts";
import { expected, LOBBY, Person } from "./support/person.ts";

/** What another tab of theirs is told behind its welcome. */
async function overviewOf(person: Person, port?: number) {
	const tab = await person.opensAnotherTab(port === undefined ? {} : { port });
	return (await tab.receives("overview")).rooms;
}

test("[OVER1] whoever comes back is told once what they missed in each of their rooms, also after a restart", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	for (const room of ["attic", "barn"]) for (const person of [ada, bo]) await person.joins(room);
	const said = await ada.says("in the lobby");
	bo.link.sends({ type: "read", room: LOBBY, seq: said });
	await ada.says("@bo come up", { room: "attic" });
	const head = await ada.says("x".repeat(200), { room: "attic" });
	await bo.isInStep();
	const nothing = { readSeq: 0, readPosts: 0, mentions: 0 };
	const missed = [
		{
			room: "attic",
			head,
			posts: 2,
			...nothing,
			mentions: 1,
			last: { seq: head, name: "ada", text: "x".repeat(120) },
		},
		{
			...{ room: LOBBY, head: said, posts: 1, readSeq: said, readPosts: 1, mentions: 0 },
			last: { seq: said, name: "ada", text: "in the lobby" },
		},
		{ room: "barn", head: 0, posts: 0, ...nothing },
	];
	const tab = await bo.opensAnotherTab();
	const { rooms } = await tab.receives("overview");
	expect(rooms).toMatchObject(missed);
	for (const { room, title } of rooms)
		expect(bo.inbox.frames("joined").find((joined) => joined.room === room)?.title).toBe(title);
	expect(Object.keys(rooms[2] ?? {})).not.toContain("last");
	await tab.isInStep();
	expect(tab.inbox.frames("overview")).toHaveLength(1);
	const reopened = await house.reopen();
	expect(await overviewOf(bo, reopened.port)).toEqual(rooms);
});

test("[OVER1] whoever is new has no rooms, and is told so", async () => {
	const { house } = await houseWith({}, "ada");
	const bo = await Person.arrives("bo", { port: house.port });
	expect((await bo.receives("overview")).rooms).toEqual([]);
});

test("[OVER1] of a conversation it tells the other by the name of now, and nobody else of it", async () => {
	const { ada, bo, cy } = await houseWith({ LIMITS: "off" }, "ada", "bo", "cy");
	const room = await converses(ada, bo);
	for (const person of [ada, bo]) await person.joins(room);
	const seq = await ada.says("a secret", { room });
	await ada.link.drops();
	await ada.dialsAgain({}, "adele");
	await bo.receives("conversation", (frame) => frame.with.some(({ name }) => name === "adele"));
	const [first] = await overviewOf(bo);
	expect(first).toMatchObject({ room, title: "adele", last: { seq, text: "a secret" } });
	expect(first?.people).toEqual([{ id: ada.session, name: "adele" }]);
	expect((await overviewOf(cy)).map((one) => one.room)).toEqual([LOBBY]);
});

test("[OVER1] a mark, a closed room and a place in line are told, and in line not what the room holds", async () => {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"]);
	const seq = await ada.says("@bo @cy look", { room: DEN });
	expected("ok", await bo.asks({ type: "unread", room: DEN, from: seq }));
	const cy = await comesIn(house, "cy");
	expected("waiting", await cy.asks({ type: "wait", room: DEN }));
	const closed = await does(ada, { do: "settings", closed: true });
	const told = {
		room: DEN,
		head: closed,
		posts: 1,
		state: "closed",
		unreadFrom: seq,
		readPosts: 0,
		mentions: 1,
	};
	expect(await overviewOf(bo)).toMatchObject([{ ...told, last: { seq, text: "@bo @cy look" } }]);
	const [den, lobby] = await overviewOf(cy);
	expect(den).toEqual({
		room: DEN,
		title: DEN,
		head: closed,
		posts: 1,
		readSeq: 0,
		readPosts: 0,
		state: "full",
	});
	expect(lobby).toMatchObject({ room: LOBBY, mentions: 0 });
});

test("[OVER2] what the archive does not answer is absent, not 0, and all else is told", async () => {
	const lookupsUrl = new URL("./support/broken-lookups.ts", import.meta.url).href;
	const { ada, bo, house: before } = await denWith({}, ["ada", "bo"], {}, { lookupsUrl });
	const head = await ada.says("@bo look", { room: DEN });
	// neither what was said nor what was read is in memory then
	const house = await before.reopen();
	const mend = breakLookup(house, "overview");
	const part = { room: DEN, title: DEN, head, posts: 1, seat: true };
	expect(await overviewOf(bo, house.port)).toEqual([part]);
	expect(await metric(house, 'parley_overviews_total{told="part"}')).toBe(1);
	mend();
	const whole = {
		...part,
		readSeq: 0,
		readPosts: 0,
		mentions: 1,
		last: { seq: head, name: "ada", text: "@bo look" },
	};
	expect(await overviewOf(bo, house.port)).toEqual([whole]);
	expect(await metric(house, 'parley_overviews_total{told="all"}')).toBe(1);
});

test("[OVER4] [NOW2] a message that was removed is nobody's last, out of memory and out of the archive", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const first = await ada.says("stays", { room: DEN });
	await ada.edits(first, "stays as it is now", DEN);
	const second = await ada.says("is taken back", { room: DEN });
	await ada.removes(second, DEN);
	const last = { seq: first, name: "ada", text: "stays as it is now" };
	expect(await overviewOf(bo)).toMatchObject([{ room: DEN, last }]);
	const reopened = await house.reopen();
	expect(await overviewOf(bo, reopened.port)).toMatchObject([{ room: DEN, last }]);
});

test("[OVER1] [TEXT1] no last message tells the words of a spoiler that ends behind its beginning, out of memory and out of the archive", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const seq = await ada.says(`who did it: ||${"the butler ".repeat(20)}||`, { room: DEN });
	const last = { seq, name: "ada", text: "who did it: " };
	expect(await overviewOf(bo)).toMatchObject([{ room: DEN, last }]);
	const reopened = await house.reopen();
	expect(await overviewOf(bo, reopened.port)).toMatchObject([{ room: DEN, last }]);
});
