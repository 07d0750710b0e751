import { RoomSummary } from "@parley/protocol/http";
import type { Wish } from "@parley/protocol/wishes";
import { expect, test } from "vitest";
import { call, expectProblem, get, wholeHistory } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { asksFor, auditOf, DEN, denWith, does, operatorDoes, posts } from "./support/moderation.ts";
import { expected, type Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";

const JOIN = { type: "join", room: DEN } as const;

/** Every verb, about somebody who is there and one of their messages, in an order in which none forbids the next. */
const verbs: readonly ((about: { session: string; seq: number }) => Wish)[] = [
	({ seq }) => ({ do: "remove-message", target: seq }),
	({ session }) => ({ do: "speaker", session, on: true }),
	({ session }) => ({ do: "mute", session, seconds: 60 }),
	({ session }) => ({ do: "unmute", session }),
	() => ({ do: "settings", slowSeconds: 5 }),
	() => ({ do: "settings", passphrase: "open sesame" }),
	() => ({ do: "settings", closed: true }),
	({ session }) => ({ do: "hand-over", session }),
	({ session }) => ({ do: "remove", session }),
	({ session }) => ({ do: "ban", session, seconds: 60 }),
];

test("[MOD1] every verb is refused to a member, and done for the owner and for the operator", async () => {
	const { ada, bo, cy, dee, house } = await denWith({}, ["ada", "bo", "cy", "dee"]);
	const about = async (person: Person) => ({
		session: person.session,
		seq: await person.says("here I am", { room: DEN }),
	});
	const [ofBo, ofDee] = [await about(bo), await about(dee)];
	for (const verb of verbs) {
		refusedAs("not-allowed", await asksFor(cy, verb(ofBo)));
		const byMember = { method: "POST", token: cy.token, body: verb(ofBo) } as const;
		await expectProblem(await call(house, `/api/moderation/rooms/${DEN}`, byMember), 403, "not-allowed");
		expected("ok", await asksFor(ada, verb(ofBo)));
		const done = await operatorDoes(house, verb(ofDee));
		expect(done.status, await done.text()).toBe(200);
		if (verb(ofBo).do === "hand-over") await operatorDoes(house, { do: "hand-over", session: ada.session });
	}
});

test("[MOD1] title and topic are one line without marks of direction, however they are written", async () => {
	const { ada, house } = await denWith({ title: "quiet\n\u202Eden", topic: "be\tkind\u2067\r\n" }, ["ada"]);
	const seen = () => get(house, `/api/rooms/${DEN}`, RoomSummary);
	expect(await seen()).toMatchObject({ title: "quiet den", topic: "be kind" });
	await does(ada, { do: "settings", title: "loud\u2028\u2066den", topic: "say\nwhat\u200Fyou like" });
	expect(await seen()).toMatchObject({ title: "loud den", topic: "say what you like" });
});

test("[MOD2][ORD1] what a moderator did stands in the timeline, in one order for all and for who reads later", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	await bo.says("one", { room: DEN });
	await does(ada, { do: "mute", session: cy.session, seconds: 60, reason: "too loud" });
	await does(ada, { do: "settings", topic: "quiet please" });
	await operatorDoes(house, { do: "unmute", name: "cy" });
	await does(ada, { do: "remove", name: "cy" });
	await bo.link.drops();
	await does(ada, { do: "hand-over", session: bo.session });
	await bo.comesBack([DEN]);
	await expectOneOrder(house, [ada, bo], [DEN]);
	const told = (await wholeHistory(house, DEN, bo.token)).filter((event) => event.type === "moderated");
	expect(told.map(({ name, deed }) => `${name} ${deed.do} ${deed.person?.name ?? ""}`)).toEqual([
		"ada mute cy",
		"ada settings ",
		"operator unmute cy",
		"ada remove cy",
		"ada hand-over bo",
	]);
	// reasons are for the record and for the one concerned
	expect(JSON.stringify(told)).not.toContain("too loud");
});

test("[ROOM3][MOD2] who is removed is told why, and the seat goes to the first in line", async () => {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"]);
	const tab = await bo.opensAnotherTab();
	await tab.joins(DEN);
	await comesIn(house, "eve");
	const cy = await comesIn(house, "cy");
	expected("waiting", await cy.asks({ type: "wait", room: DEN }));
	await does(ada, { do: "remove", session: bo.session, reason: "off topic" });
	for (const socket of [bo, tab]) {
		const refused = await socket.receives("refused", ({ room }) => room === DEN);
		expect(refused).toMatchObject({
			code: "removed-from-room",
			message: expect.stringContaining("off topic"),
		});
	}
	expect(await cy.receives("joined", ({ room }) => room === DEN)).toMatchObject({ members: ["ada", "cy"] });
	refusedAs("not-a-member", await posts(bo, "am I still here?"));
	// removed is not banned, and other rooms know nothing of it
	refusedAs("room-full", await bo.asks(JOIN));
	await bo.joins();
});

test("[MOD4] who is muted reads on, may take words back, and posts nothing", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	const said = await bo.says("before", { room: DEN });
	await does(ada, { do: "mute", session: bo.session, seconds: 60 });
	expect((await bo.receives("rules")).rules.mutedMs).toBeGreaterThan(50_000);
	const refused = refusedAs("not-allowed", await posts(bo, "after"));
	expect(refused).toMatchObject({ field: "muted" });
	expect(refused.retryAfterMs).toBeGreaterThan(50_000);
	refusedAs("not-allowed", await bo.asks({ type: "edit", room: DEN, target: said, text: "changed" }));
	refusedAs("not-allowed", await bo.asks({ type: "react", room: DEN, target: said, emoji: "👍", on: true }));
	await ada.says("can you read this?", { room: DEN });
	await bo.hears("can you read this?");
	await bo.removes(said, DEN);
});

test("[MOD5][ONCE1] in slow mode a person waits between posts, and a repeat is still answered with its Seq", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	await does(ada, { do: "settings", slowSeconds: 60 });
	expect((await bo.receives("rules")).rules.slowMs).toBe(60_000);
	const id = "6f2c1c1e-8a52-4d6b-9d0e-0f9b1c2d3e4f";
	const first = expected("ok", await posts(bo, "one", id));
	expect(expected("ok", await posts(bo, "one", id)).seq).toBe(first.seq);
	const refused = refusedAs("too-fast", await posts(bo, "two"));
	expect(refused.retryAfterMs).toBeGreaterThan(50_000);
	expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000);
	// the owner may go on, and so may everybody once it is over
	for (const text of ["I", "may"]) expected("ok", await posts(ada, text));
	await does(ada, { do: "settings", slowSeconds: 0 });
	expected("ok", await posts(bo, "two"));
});

test("[MOD4] in a closed room nobody posts, the owner neither, until it is opened again", async () => {
	const { ada, bo } = await denWith({}, ["ada", "bo"]);
	await ada.says("last words", { room: DEN });
	await does(ada, { do: "settings", closed: true });
	for (const person of [ada, bo])
		expect(refusedAs("not-allowed", await posts(person, "hm"))).toMatchObject({ field: "closed" });
	expect((await bo.fetches({}, DEN)).events.length).toBeGreaterThan(1);
	await does(ada, { do: "settings", closed: false });
	expected("ok", await posts(bo, "we are back"));
});

test("[MOD6] of two who are to own the room the earlier wins, and only the new owner may go on", async () => {
	const { ada, bo, cy } = await denWith({}, ["ada", "bo", "cy"]);
	const answers = await Promise.all([
		asksFor(ada, { do: "hand-over", session: bo.session }),
		asksFor(ada, { do: "hand-over", session: cy.session }),
	]);
	expected("ok", answers[0]);
	refusedAs("not-allowed", answers[1]);
	for (const person of [ada, bo, cy])
		expect(await person.receives("rules")).toMatchObject({ rules: { owner: bo.session, ownerName: "bo" } });
	refusedAs("not-allowed", await asksFor(ada, { do: "remove", name: "cy" }));
	await does(bo, { do: "remove", name: "ada" });
});

test("[MOD1] of two who open one room the first owns it, and a conversation of two nobody", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const opens = (person: Person, room: string) => person.asks({ type: "open", room });
	const [first, second] = await Promise.all([opens(bo, "nook"), opens(ada, "nook")]);
	expected("ok", first);
	refusedAs("room-exists", second);
	expect((await ada.joins("nook")).rules?.owner).toBe(bo.session);
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	expect((await ada.joins(room)).rules).not.toHaveProperty("owner");
	refusedAs("not-allowed", await asksFor(ada, { do: "settings", closed: true }, room));
	const handed = await operatorDoes(house, { do: "hand-over", session: ada.session }, room);
	await expectProblem(handed, 403, "not-allowed");
});

test("[ROOM2] more seats go to the line first", async () => {
	const { ada, house } = await denWith({ capacity: 1 }, ["ada"]);
	const [bo, cy] = [await comesIn(house, "bo"), await comesIn(house, "cy")];
	for (const person of [bo, cy]) expected("waiting", await person.asks({ type: "wait", room: DEN }));
	await does(ada, { do: "settings", capacity: 2 });
	expect(await bo.receives("joined", ({ room }) => room === DEN)).toMatchObject({ count: 2, capacity: 2 });
	await cy.receives("waiting", ({ place, ref }) => place === 1 && ref === undefined);
});

test("[NOW1][MOD2] a message that a moderator removed says so, live, from memory and from the archive", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const said = await bo.says("something rude", { room: DEN });
	refusedAs("not-yours", await cy.asks({ type: "remove", room: DEN, target: said }));
	await ada.removes(said, DEN);
	expect(await bo.receives("removed")).toMatchObject({ target: said, name: "ada", author: ada.session });
	const own = await bo.says("my own words", { room: DEN });
	await bo.removes(own, DEN);
	const expectFrames = (events: readonly object[]): void => {
		expect(events).toContainEqual(expect.objectContaining({ seq: said, type: "posted", removedBy: "ada" }));
		expect(events.find((event) => "seq" in event && event.seq === own)).not.toHaveProperty("removedBy");
	};
	expectFrames((await (await comesIn(house, "dee", DEN)).fetches({}, DEN)).events);
	expectFrames((await comesIn(house, "eve", DEN)).inbox.events());
	expect((await auditOf(house, ada.token)).entries).toMatchObject([
		{ do: "remove-message", target: said, by: { name: "ada" }, person: { name: "bo" } },
	]);
});
