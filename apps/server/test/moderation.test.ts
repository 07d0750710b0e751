import type { Wish } from "@parley/protocol/wishes";
import { expect, test } from "vitest";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import {
	asksFor,
	auditOf,
	DEN,
	denWith,
	does,
	keepingOf,
	OPERATOR_TOKEN,
	operatorDoes,
	posts,
	reportsOf,
} from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
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

test("[MOD3] who is banned stays out by session and by name, until the ban is ended", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const ban = await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	const refused = refusedAs("removed-from-room", await bo.asks(JOIN));
	expect(refused.retryAfterMs).toBeGreaterThan(3_500_000);
	expect(refused.retryAfterMs).toBeLessThanOrEqual(3_600_000);
	refusedAs("removed-from-room", await bo.asks({ type: "wait", room: DEN }));
	await call(house, "/api/sessions/current", { method: "DELETE", token: bo.token });
	const again = await Person.arrives("B0", { port: house.port });
	refusedAs("removed-from-room", await again.asks(JOIN));
	const stranger = await comesIn(house, "somebody else", DEN);
	expect(stranger.session).not.toBe(bo.session);
	await does(ada, { do: "unban", ban });
	await again.joins(DEN);
});

test("[MOD3] a ban by address keeps new names out too, and no address is shown or exported", async () => {
	const env = { TRUST_PROXY: "1" };
	const { ada, house } = await denWith({}, ["ada"], env);
	const from = (address: string) => ({ port: house.port, headers: { "x-forwarded-for": address } });
	const bo = await Person.arrives("bo", from("2001:db8:1:2::7"));
	await bo.joins(DEN);
	await does(ada, { do: "ban", session: bo.session, seconds: 3600, address: true });
	const again = await Person.arrives("nice person", from("2001:db8:1:2::8"));
	refusedAs("removed-from-room", await again.asks(JOIN));
	const neighbour = await Person.arrives("neighbour", from("2001:db8:1:3::7"));
	await neighbour.joins(DEN);
	const seen = [
		await keepingOf(house, ada.token),
		await auditOf(house, ada.token),
		await wholeHistory(house, DEN, ada.token),
		ada.inbox.heard,
	];
	expect(JSON.stringify(seen)).not.toMatch(/2001:db8|addresses/);
	expect((await keepingOf(house, ada.token)).bans).toMatchObject([
		{ person: { name: "bo" }, byAddress: true },
	]);
});

test("[MOD3] bans and mutes end by themselves", async () => {
	const { ada, bo, cy } = await denWith({}, ["ada", "bo", "cy"]);
	await does(ada, { do: "ban", session: bo.session, seconds: 1 });
	await does(ada, { do: "mute", session: cy.session, seconds: 1 });
	refusedAs("removed-from-room", await bo.asks(JOIN));
	refusedAs("not-allowed", await posts(cy, "let me speak"));
	await cy.receives("rules", ({ rules }) => rules.mutedMs === undefined);
	expected("ok", await posts(cy, "at last"));
	await expect.poll(async () => (await bo.asks(JOIN)).type, { timeout: 5_000 }).toBe("joined");
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
	await ada.asks({ type: "open", room: "direct-0a1b2c", capacity: 2, listed: false });
	expect((await ada.joins("direct-0a1b2c")).rules).not.toHaveProperty("owner");
	refusedAs("not-allowed", await asksFor(ada, { do: "settings", closed: true }, "direct-0a1b2c"));
	const handed = await operatorDoes(house, { do: "hand-over", session: ada.session }, "direct-0a1b2c");
	await expectProblem(handed, 403, "not-allowed");
});

test("[MOD3] a ban overtakes a join that is on its way, and what was posted before it stands", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const cy = await Person.arrives("cy", { port: house.port });
	const race = await Promise.all([
		asksFor(ada, { do: "ban", session: bo.session, seconds: 60 }),
		asksFor(ada, { do: "ban", session: cy.session, seconds: 60 }),
		cy.asks(JOIN),
		...Array.from({ length: 20 }, (_, index) => posts(bo, `${index}`)),
	]);
	expected("ok", race[0]);
	expected("ok", race[1]);
	if (race[2].type === "refused") expect(["removed-from-room", "not-a-member"]).toContain(race[2].code);
	refusedAs("removed-from-room", await cy.asks(JOIN));
	refusedAs("not-a-member", await posts(bo, "still?"));
	const history = await wholeHistory(house, DEN, ada.token);
	const banned = history.findIndex((event) => event.type === "moderated" && event.deed.person?.name === "bo");
	const after = history.slice(banned).filter((event) => event.author === bo.session);
	expect(after).toEqual([]);
	const accepted = race.slice(3).filter(({ type }) => type === "ok").length;
	expect(history.filter((event) => event.author === bo.session)).toHaveLength(accepted);
});

test("[ROOM2] more seats go to the line first", async () => {
	const { ada, house } = await denWith({ capacity: 1 }, ["ada"]);
	const [bo, cy] = [await comesIn(house, "bo"), await comesIn(house, "cy")];
	for (const person of [bo, cy]) expected("waiting", await person.asks({ type: "wait", room: DEN }));
	await does(ada, { do: "settings", capacity: 2 });
	expect(await bo.receives("joined", ({ room }) => room === DEN)).toMatchObject({ count: 2, capacity: 2 });
	await cy.receives("waiting", ({ place, ref }) => place === 1 && ref === undefined);
});

test("[MOD7] a report reaches the owner and the operator, is resolved, and never says who reported to others", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const said = await bo.says("something rude", { room: DEN });
	const report = { type: "report", room: DEN, target: said, reason: "not nice" };
	const made = expected("ok", await cy.asks(report)).seq;
	expect(expected("ok", await cy.asks(report)).seq).toBe(made);
	await ada.receives("reported", ({ room }) => room === DEN);
	refusedAs("empty", await cy.asks({ ...report, reason: "  " }));
	refusedAs("no-such-message", await cy.asks({ ...report, target: 999_999 }));
	expect((await reportsOf(house, ada.token)).reports).toMatchObject([
		{
			report: made,
			target: said,
			reason: "not nice",
			text: "something rude",
			by: { name: "cy" },
			author: { name: "bo" },
		},
	]);
	const path = `/api/moderation/rooms/${DEN}/reports`;
	await expectProblem(await call(house, path, { token: bo.token }), 403, "not-allowed");
	await bo.isInStep();
	expect(JSON.stringify(bo.inbox.heard)).not.toMatch(/not nice|reported/);
	await does(ada, { do: "resolve", report: made ?? 0, reason: "talked to bo" });
	expect((await reportsOf(house, OPERATOR_TOKEN)).reports).toEqual([]);
	expect((await auditOf(house, ada.token)).entries).toMatchObject([
		{ do: "resolve", by: { name: "ada" }, reason: "talked to bo", target: said },
		{ do: "report", by: { name: "cy" }, person: { name: "bo" }, reason: "not nice", target: said },
	]);
	expect(await metric(house, 'parley_moderations_total{deed="report"}')).toBe(1);
});

test("[MOD7] no more reports are taken than a room may have open", async () => {
	const { bo, cy } = await denWith({}, ["ada", "bo", "cy"], { REPORTS_OPEN_MAX: "2" });
	const said = [];
	for (const text of ["a", "b", "c"]) said.push(await bo.says(text, { room: DEN }));
	const [first, second, third] = await Promise.all(
		said.map((target) => cy.asks({ type: "report", room: DEN, target, reason: "rude" })),
	);
	for (const answer of [first, second]) expected("ok", answer ?? { type: "pong", n: 0 });
	refusedAs("busy", third ?? { type: "pong", n: 0 });
	// what is removed is no longer reported
	await bo.removes(said[0] ?? 0, DEN);
	expected("ok", await cy.asks({ type: "report", room: DEN, target: said[2], reason: "rude" }));
});

test("[NOW1][MOD2] a message that a moderator removed says so, live, from memory and from the archive", async () => {
	const { ada, bo, cy, house } = await denWith({}, ["ada", "bo", "cy"]);
	const said = await bo.says("something rude", { room: DEN });
	refusedAs("not-yours", await cy.asks({ type: "remove", room: DEN, target: said }));
	await ada.removes(said, DEN);
	expect(await bo.receives("removed")).toMatchObject({ target: said, name: "ada", author: ada.session });
	const own = await bo.says("my own words", { room: DEN });
	await bo.removes(own, DEN);
	const expectSaid = (events: readonly object[]): void => {
		expect(events).toContainEqual(expect.objectContaining({ seq: said, type: "posted", removedBy: "ada" }));
		expect(events.find((event) => "seq" in event && event.seq === own)).not.toHaveProperty("removedBy");
	};
	expectSaid((await (await comesIn(house, "dee", DEN)).fetches({}, DEN)).events);
	expectSaid((await comesIn(house, "eve", DEN)).inbox.events());
	expect((await auditOf(house, ada.token)).entries).toMatchObject([
		{ do: "remove-message", target: said, by: { name: "ada" }, person: { name: "bo" } },
	]);
});

test("[MOD8] the record is for the owner of the room and for the operator, and the operator has all of it", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	await does(ada, { do: "mute", session: bo.session, seconds: 60, reason: "loud" });
	await operatorDoes(house, { do: "settings", topic: "be kind" }, "lobby");
	const entries = async (path: string, token: string) =>
		((await (await call(house, path, { token })).json()) as { entries: object[] }).entries;
	expect(await entries("/api/moderation/audit", OPERATOR_TOKEN)).toMatchObject([
		{ room: "lobby", by: { session: "operator" }, do: "settings", deed: { settings: { topic: "be kind" } } },
		{ room: DEN, by: { name: "ada" }, do: "mute", person: { name: "bo" }, reason: "loud" },
	]);
	expect(await entries(`/api/moderation/rooms/${DEN}/audit`, ada.token)).toHaveLength(1);
	for (const path of ["/api/moderation/audit", "/api/moderation/rooms", `/api/moderation/rooms/${DEN}/audit`])
		await expectProblem(await call(house, path, { token: bo.token }), 403, "not-allowed");
	await expectProblem(await call(house, `/api/moderation/rooms/${DEN}`), 401, "token-invalid");
});
