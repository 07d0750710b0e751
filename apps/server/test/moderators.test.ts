import type { Wish } from "@parley/protocol/wishes";
import { expect, test } from "vitest";
import { call, expectProblem } from "./support/http.ts";
import {
	asksFor,
	DEN,
	denWith,
	does,
	moderationOf,
	operatorDoes,
	posts,
	reportsOf,
} from "./support/moderation.ts";
import { expected, type Person, refusedAs } from "./support/person.ts";

const namesModerator = (by: Person, { session }: Person) => does(by, { do: "moderator", session, on: true });
const list = (house: { port: number }, { token }: Person, name: string) =>
	call(house, `/api/moderation/rooms/${DEN}/${name}`, { token });

test("[MOD11] whom the owner named removes, bans, mutes and resolves, and all else stays the owner's", async () => {
	const { ada, bo, cy, dee, house } = await denWith({}, ["ada", "bo", "cy", "dee"]);
	const said = await cy.says("something rude", { room: DEN });
	const toCy = (wish: object): Wish => ({ session: cy.session, ...wish }) as Wish;
	refusedAs("not-allowed", await asksFor(bo, toCy({ do: "mute", seconds: 60 })));
	await namesModerator(ada, bo);
	for (const person of [ada, bo, cy])
		expect(await person.receives("rules")).toMatchObject({
			rules: { owner: ada.session, moderators: [{ name: "bo", session: bo.session }] },
		});

	await does(ada, { do: "settings", readOnly: true });
	expected("ok", await posts(bo, "I keep the room, too"));
	expect(refusedAs("not-allowed", await posts(dee, "hm"))).toMatchObject({ field: "readOnly" });

	const report = expected("ok", await dee.asks({ type: "report", room: DEN, target: said, reason: "rude" }));
	await bo.receives("reported");
	expect((await reportsOf(house, bo.token)).reports).toMatchObject([{ target: said, reason: "rude" }]);
	await does(bo, { do: "resolve", report: report.seq ?? 0 });
	await does(bo, toCy({ do: "mute", seconds: 60, reason: "too loud" }));
	await does(bo, toCy({ do: "unmute" }));
	await does(bo, { do: "remove-message", target: said });
	expect(await dee.receives("removed")).toMatchObject({ target: said, name: "bo" });
	await does(bo, toCy({ do: "remove" }));
	const ban = await does(bo, toCy({ do: "ban", seconds: 60 }));
	expect((await moderationOf(house, bo.token)).bans).toMatchObject([{ ban, person: { name: "cy" } }]);
	await does(bo, { do: "unban", ban });

	const ofTheOwner: readonly Wish[] = [
		{ do: "settings", topic: "mine" },
		{ do: "speaker", session: dee.session, on: true },
		{ do: "moderator", session: dee.session, on: true },
		{ do: "hand-over", session: dee.session },
	];
	for (const wish of ofTheOwner) refusedAs("not-allowed", await asksFor(bo, wish));
	await expectProblem(await list(house, bo, "audit"), 403, "not-allowed");
	await expectProblem(await list(house, dee, "reports"), 403, "not-allowed");

	await does(ada, { do: "moderator", session: bo.session, on: false });
	refusedAs("not-allowed", await asksFor(bo, { do: "mute", session: dee.session, seconds: 60 }));
	await expectProblem(await list(house, bo, "reports"), 403, "not-allowed");
});

test("[MOD1][MOD11] who keeps a room removes messages there without a seat, and a moderator who is banned does not", async () => {
	const { ada, bo, cy } = await denWith({}, ["ada", "bo", "cy"]);
	const said = [];
	for (const text of ["one", "two", "three"]) said.push(await cy.says(text, { room: DEN }));
	const [one = 0, two = 0, three = 0] = said;
	const gone = (wanted: number) => cy.receives("removed", ({ target }) => target === wanted);
	await namesModerator(ada, bo);
	for (const person of [ada, bo]) expected("ok", await person.asks({ type: "leave", room: DEN }));
	await does(bo, { do: "remove-message", target: one });
	expect(await gone(one)).toMatchObject({ name: "bo" });
	await does(ada, { do: "remove-message", target: two });
	expect(await gone(two)).toMatchObject({ name: "ada" });
	// their own `remove` is an author's, and wants a seat as all that one says does
	refusedAs("not-a-member", await bo.asks({ type: "remove", room: DEN, target: three }));
	await does(ada, { do: "ban", session: bo.session, seconds: 60 });
	refusedAs("not-allowed", await asksFor(bo, { do: "remove-message", target: three }));
	await does(ada, { do: "remove-message", target: three });
	expect(await gone(three)).toMatchObject({ name: "ada" });
});

test("[MOD11] to owner and moderators, and to what they wrote, a moderator does nothing, and is not told who reported it", async () => {
	const { ada, bo, cy, dee, house } = await denWith({}, ["ada", "bo", "cy", "dee"]);
	for (const person of [bo, cy]) await namesModerator(ada, person);
	for (const { session } of [ada, cy])
		for (const wish of [
			{ do: "remove", session },
			{ do: "ban", session, seconds: 60 },
			{ do: "mute", session, seconds: 60 },
		])
			refusedAs("not-allowed", await asksFor(bo, wish));
	const ofDee = await dee.says("mine", { room: DEN });
	for (const author of [ada, bo, cy]) {
		const target = await author.says(`of ${author.name}`, { room: DEN });
		const asked = { type: "report", room: DEN, target, reason: "odd" } as const;
		const report = expected("ok", await dee.asks(asked)).seq ?? 0;
		if (author !== bo) refusedAs("not-allowed", await asksFor(bo, { do: "remove-message", target }));
		refusedAs("not-allowed", await asksFor(bo, { do: "resolve", report }));
	}
	expected("ok", await ada.asks({ type: "report", room: DEN, target: ofDee, reason: "odd" }));
	// they hear of this one: of those before it they did not
	await bo.receives("reported");
	expect(bo.inbox.heard.filter(({ type }) => type === "reported")).toHaveLength(1);
	expect((await reportsOf(house, bo.token)).reports).toMatchObject([{ target: ofDee }]);
	expect((await reportsOf(house, ada.token)).reports).toHaveLength(4);

	const ban = await does(ada, { do: "ban", session: cy.session, seconds: 60 });
	refusedAs("not-allowed", await asksFor(bo, { do: "unban", ban }));
	// whoever is banned keeps the room no more until then, and is one still
	refusedAs("not-allowed", await asksFor(cy, { do: "mute", session: dee.session, seconds: 60 }));
	await does(ada, { do: "unban", ban });
	await cy.joins(DEN);
	await does(cy, { do: "mute", session: dee.session, seconds: 60 });
});

test("[MOD11][MOD6] a hand-over keeps moderators but for the new owner, none has more than a house allows, and who is gone can be let go", async () => {
	const { ada, bo, cy, dee, house } = await denWith({}, ["ada", "bo", "cy", "dee"], {
		ROOM_MODERATORS_MAX: "2",
	});
	for (const person of [bo, cy]) await namesModerator(ada, person);
	for (const [who, code] of [
		[bo, "not-allowed"],
		[dee, "not-allowed"],
		[ada, "not-allowed"],
	] as const)
		refusedAs(code, await asksFor(ada, { do: "moderator", session: who.session, on: true }));
	await does(ada, { do: "hand-over", session: bo.session });
	expect((await moderationOf(house, bo.token)).rules).toMatchObject({
		owner: bo.session,
		moderators: [{ name: "cy" }],
	});
	refusedAs("not-allowed", await asksFor(ada, { do: "mute", session: dee.session, seconds: 60 }));
	await does(cy, { do: "mute", session: ada.session, seconds: 60 });

	expected("ok", await cy.asks({ type: "leave", room: DEN }));
	refusedAs("not-a-member", await asksFor(bo, { do: "moderator", name: "nobody", on: true }));
	expect((await operatorDoes(house, { do: "moderator", session: cy.session, on: false })).status).toBe(200);
	expect((await moderationOf(house, bo.token)).rules).not.toHaveProperty("moderators");
	const { room = "" } = expected("ok", await ada.asks({ type: "converse", with: [bo.session] }));
	const named = await operatorDoes(house, { do: "moderator", session: bo.session, on: true }, room);
	await expectProblem(named, 403, "not-allowed");
});
