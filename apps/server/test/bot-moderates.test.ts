import { PersonHere } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { BOTS, botPosts, botsOf, makesBot } from "./support/bots.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { keepsName } from "./support/kept.ts";
import {
	asksFor,
	DEN,
	denWith,
	does,
	moderationOf,
	OPERATOR_TOKEN,
	posts,
	reportsOf,
} from "./support/moderation.ts";
import { expected, LOBBY, refusedAs } from "./support/person.ts";
import type { House } from "./support/server.ts";

const moderates = (house: Pick<House, "port">, token: string, wish: object, room = DEN) =>
	call(house, `/api/moderation/rooms/${room}`, { method: "POST", token, body: wish });

/** Whose owner, Ada, keeps her name. */
async function keepersDen<N extends string>(names: readonly N[]) {
	const den = await denWith({}, ["ada", ...names]);
	await keepsName(den.house, den.ada);
	await den.ada.joins(DEN);
	return den;
}

test("[BOT4] [MOD11] a bot that may moderate does what moderators do, tells all of it, and nothing to who keeps the room", async () => {
	const { ada, bo, cy, dee, house } = await keepersDen(["bo", "cy", "dee"]);
	await does(ada, { do: "moderator", session: dee.session, on: true });
	const { bot, token } = await makesBot(house, ada.token, "Keeper", ["moderate", "read"]);
	expect((await botsOf(house, ada.token))[0]?.scopes).toEqual(["read", "moderate"]);
	const rude = await bo.says("rude", { room: DEN });
	await cy.hears("rude");
	expected("ok", await cy.asks({ type: "report", room: DEN, target: rude, reason: "rude" }));
	expect((await reportsOf(house, token)).reports).toMatchObject([{ target: rude }]);
	expect((await moderates(house, token, { do: "remove-message", target: rude, reason: "rude" })).status).toBe(
		200,
	);
	await cy.receives("removed", ({ target }) => target === rude);
	const mute = await moderates(house, token, { do: "mute", name: "bo", seconds: 60 });
	const { seq } = (await mute.json()) as { seq: number };
	const told = await cy.receives("moderated", ({ deed }) => deed.do === "mute");
	expect(told).toMatchObject({
		seq,
		author: `bot:${bot}`,
		name: "⚙ Keeper",
		deed: { person: { name: "bo" } },
	});
	expect(refusedAs("not-allowed", await posts(bo, "more"))).toMatchObject({ field: "muted" });
	expect((await moderates(house, token, { do: "ban", session: bo.session, seconds: 60 })).status).toBe(200);
	await bo.receives("refused", ({ code }) => code === "removed-from-room");
	const [ban] = (await moderationOf(house, token)).bans;
	expect(ban?.person.name).toBe("bo");
	// to who keeps the room, and to what they wrote, it does nothing
	const said = [await ada.says("mine", { room: DEN }), await dee.says("mine, too", { room: DEN })];
	for (const target of said)
		await expectProblem(await moderates(house, token, { do: "remove-message", target }), 403, "not-allowed");
	for (const { session } of [ada, dee])
		await expectProblem(await moderates(house, token, { do: "remove", session }), 403, "not-allowed");
	for (const wish of [
		{ do: "settings", closed: true },
		{ do: "settings", passphrase: "open sesame" },
		{ do: "hand-over", session: cy.session },
		{ do: "moderator", session: cy.session, on: true },
		{ do: "speaker", session: cy.session, on: true },
		{ do: "pin", target: said[0], on: true },
		{ do: "delete" },
	])
		await expectProblem(await moderates(house, token, wish), 403, "not-allowed");
	await expectProblem(await call(house, `/api/moderation/rooms/${DEN}/audit`, { token }), 403, "not-allowed");
	const back = await house.reopen();
	expect((await moderates(back, token, { do: "unban", ban: ban?.ban })).status).toBe(200);
	expect((await moderationOf(back, OPERATOR_TOKEN)).bans).toEqual([]);
});

test("[BOT1] [BOT4] nobody but who makes bots gives that scope; without it, elsewhere, or with another token it does nothing", async () => {
	const { ada, bo, cy, house } = await keepersDen(["bo", "cy"]);
	await does(ada, { do: "moderator", session: bo.session, on: true });
	const body = { name: "Keeper", scopes: ["moderate"] };
	await expectProblem(await call(house, BOTS, { method: "POST", token: bo.token, body }), 403, "not-allowed");
	const wish = { do: "remove", session: cy.session };
	const reader = await makesBot(house, ada.token, "Reader", ["read", "write"]);
	expect(await expectProblem(await moderates(house, reader.token, wish), 403, "not-allowed")).toMatchObject({
		field: "scopes",
	});
	expect((await botsOf(house, ada.token))[0]?.refusal).toMatchObject({ code: "not-allowed" });
	await expectProblem(
		await call(house, `/api/moderation/rooms/${DEN}`, { token: reader.token }),
		403,
		"not-allowed",
	);
	const keeper = await makesBot(house, ada.token, "Keeper", ["moderate"]);
	expect(keeper.scopes).toEqual(["moderate"]);
	await expectProblem(await moderates(house, keeper.token, wish, LOBBY), 404, "no-such-room");
	await expectProblem(
		await botPosts(house, keeper.token, { id: crypto.randomUUID(), text: "x" }),
		403,
		"not-allowed",
	);
	await expectProblem(await moderates(house, keeper.token, { do: "remove" }), 400, "bad-frame");
	const rotated = await call(house, `${BOTS}/${keeper.bot}/token`, { method: "POST", token: ada.token });
	expect(rotated.status).toBe(200);
	await expectProblem(await moderates(house, keeper.token, wish), 403, "not-allowed");
	refusedAs("not-allowed", await asksFor(cy, wish));
	await cy.says("still here", { room: DEN });
	await ada.hears("still here");
});

test("[BOT3] a bot that reads is told who sits in its room, by name and by session, and not in others", async () => {
	const { ada, bo, house } = await keepersDen(["bo"]);
	const { token } = await makesBot(house, ada.token, "Reader", ["read"]);
	const writer = await makesBot(house, ada.token, "Writer", ["write"]);
	const asks = (path: string, by = token, room = DEN) =>
		call(house, `/api/rooms/${room}/${path}`, { token: by });
	expect(await (await asks("members")).json()).toEqual(["ada", "bo"]);
	const found = await get(house, `/api/rooms/${DEN}/people/bo`, PersonHere, { token });
	expect(found).toEqual({ name: "bo", session: bo.session });
	await expectProblem(await asks("people/nobody"), 403, "not-allowed");
	for (const path of ["members", "people/bo"]) {
		await expectProblem(await asks(path, writer.token), 403, "not-allowed");
		await expectProblem(await asks(path, token, LOBBY), 404, "no-such-room");
	}
});
