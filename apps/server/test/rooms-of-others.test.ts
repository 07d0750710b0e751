import { expect, test } from "vitest";
import { comesIn } from "./support/lobby.ts";
import { DEN, denWith, does, operatorDoes, posts } from "./support/moderation.ts";
import { expected, LOBBY, type Person, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";

interface Den {
	readonly ada: Person;
	readonly bo: Person;
	readonly house: House;
}

/** By each of them bo is no member of the den any more. */
const ways: Record<string, (den: Den) => Promise<unknown>> = {
	// a listed one: from outside its numbers are anybody's, and still nobody tells them unasked
	"is left": ({ bo }) => bo.leaves(DEN),
	"is locked, and left by another socket": async ({ ada, bo }) => {
		await does(ada, { do: "settings", passphrase: "open sesame" });
		const tab = await bo.opensAnotherTab();
		await tab.joins(DEN);
		await tab.leaves(DEN);
	},
	"one is removed from, and leaves": async ({ ada, bo }) => {
		await does(ada, { do: "remove", session: bo.session });
		await bo.leaves(DEN);
	},
	"one is banned from, and leaves": async ({ ada, bo }) => {
		await does(ada, { do: "ban", session: bo.session, seconds: 60 });
		await bo.leaves(DEN);
	},
	"is deleted": async ({ house }) => expect((await operatorDoes(house, { do: "delete" })).status).toBe(200),
	"is deleted and opened again by its owner": async ({ ada, house }) => {
		expect((await operatorDoes(house, { do: "delete" })).status).toBe(200);
		expected("ok", await ada.asks({ type: "open", room: DEN, listed: false }));
		await ada.joins(DEN);
	},
};

for (const [how, way] of Object.entries(ways))
	test(`[OVER4] [ACC4] of a room that ${how} neither heads nor an overview say more`, async () => {
		const { ada, bo, house } = await denWith({ listed: how === "is left" }, ["ada", "bo"]);
		for (const person of [ada, bo]) await person.joins(LOBBY);
		const tab = await bo.opensAnotherTab();
		const seq = await ada.says("while bo is in", { room: DEN });
		await tab.receives("heads", ({ rooms }) => rooms.some(([room, head]) => room === DEN && head === seq));
		await way({ ada, bo, house });
		await tab.receives("left", ({ room }) => room === DEN);
		tab.forgets();
		await posts(ada, "behind closed doors");
		const said = await ada.says("in the lobby");
		// what is written later is told no sooner
		await tab.receives("heads", ({ rooms }) => rooms.some(([, head]) => head === said));
		expect(JSON.stringify(tab.inbox.heard)).not.toContain(DEN);
		const later = await bo.opensAnotherTab();
		expect((await later.receives("overview")).rooms.map(({ room }) => room)).toEqual([LOBBY]);
	});

test("[OVER4] [ACC4] in line one hears of a listed room how far it is, and of an unlisted one nothing", async () => {
	const { ada, house } = await denWith({ capacity: 1, listed: false }, ["ada"]);
	await ada.joins(LOBBY);
	const bo = await comesIn(house, "bo");
	expected("waiting", await bo.asks({ type: "wait", room: DEN }));
	const tab = await bo.opensAnotherTab();
	expect((await tab.receives("overview")).rooms.map(({ room }) => room)).toEqual([LOBBY]);
	await ada.says("within", { room: DEN });
	const said = await ada.says("outside");
	await tab.receives("heads", ({ rooms }) => rooms.some(([, head]) => head === said));
	expect(tab.inbox.frames("heads").flatMap(({ rooms }) => rooms.map(([room]) => room))).not.toContain(DEN);
	await does(ada, { do: "settings", listed: true });
	const seq = await ada.says("within", { room: DEN });
	await tab.receives("heads", ({ rooms }) => rooms.some(([room, head]) => room === DEN && head === seq));
	const later = await bo.opensAnotherTab();
	const [first] = (await later.receives("overview")).rooms;
	expect(first).toMatchObject({ room: DEN, head: seq, state: "full" });
	expect(JSON.stringify(later.inbox.heard)).not.toContain("within");
});

test("[OVER4] a mark in a room that one has left is refused as ever, and no tab is told of it", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	const seq = await ada.says("one", { room: DEN });
	const tab = await bo.opensAnotherTab();
	await bo.leaves(DEN);
	refusedAs("not-a-member", await tab.asks({ type: "unread", room: DEN, from: seq }));
	tab.link.sends({ type: "read", room: DEN, seq });
	await tab.isInStep();
	expect(tab.inbox.frames("mine")).toEqual([]);
});
