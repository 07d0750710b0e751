import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BOTS, isItself, makesBot } from "./support/bots.ts";
import { call } from "./support/http.ts";
import { metric } from "./support/metrics.ts";
import { asksFor, DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, Person, refusedAs, stranger } from "./support/person.ts";
import type { House } from "./support/server.ts";

const says = (bot: Person, text: string, more: object = {}) =>
	bot.asks({ type: "post", room: DEN, id: randomUUID(), text, ...more });
const comes = (house: House, token: string) =>
	Person.arrives("heeded by nobody", { port: house.port, token });

test("[BOT7] a bot comes in by its token, reads live and writes, is counted and seen nowhere, and may no more than by HTTP", async () => {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"]);
	const seats = await metric(house, "parley_members");
	const { bot, token } = await makesBot(house, OPERATOR_TOKEN);
	const echo = await comes(house, token);
	const { author, name } = await isItself(house, token);
	expect([echo.session, echo.name, echo.limits.filesPerMessage]).toEqual([author, name, 0]);
	refusedAs("no-such-room", await echo.asks({ type: "join", room: "lobby" }));
	const before = await ada.says("before it came", { room: DEN });
	const joined = expected("joined", await echo.asks({ type: "join", room: DEN }));
	expect(joined).toMatchObject({ count: 2, head: before, recovered: false });
	expect(joined.events.at(-1)).toMatchObject({ seq: before, text: "before it came" });
	refusedAs("already-a-member", await echo.asks({ type: "join", room: DEN }));
	const asked = await bo.says("ready?", { room: DEN });
	expect(await echo.hears("ready?")).toMatchObject({ seq: asked });
	const { seq } = expected("ok", await says(echo, "ready, @bo", { replyTo: asked }));
	expect(await bo.hears("ready, @\u2060bo")).toMatchObject({ seq, author: `bot:${bot}`, replyTo: asked });
	expected("ok", await echo.asks({ type: "react", room: DEN, target: asked, emoji: "🌱", on: true }));
	await bo.receives("reacted", (event) => event.author === author);
	expect(
		expected("page", await echo.asks({ type: "fetch", room: DEN, limit: 10 })).events.at(-1),
	).toMatchObject({
		type: "reacted",
	});
	expect(bo.inbox.frames("presence").flatMap(({ entered = [] }) => entered)).not.toContain(name);
	expect(await metric(house, "parley_members")).toBe(seats);

	for (const frame of [
		{ type: "edit", room: DEN, target: seq, text: "no" },
		{ type: "remove", room: DEN, target: seq },
		{ type: "open", room: "own" },
		{ type: "wait", room: DEN },
		{ type: "converse", with: [bo.session] },
		{ type: "report", room: DEN, target: asked, reason: "no" },
		{ type: "moderate", room: DEN, wish: { do: "mute", name: "bo", seconds: 60 } },
		{ type: "post", room: DEN, id: randomUUID(), text: "with files", files: ["A".repeat(32)] },
	])
		refusedAs("not-allowed", await echo.asks(frame));
	refusedAs("no-such-room", await echo.asks({ type: "post", room: "lobby", id: randomUUID(), text: "no" }));
	expected("ok", await echo.asks({ type: "leave", room: DEN }));
	const unheard = await ada.says("it left", { room: DEN });
	const back = expected(
		"joined",
		await echo.asks({ type: "join", room: DEN, after: asked, epoch: echo.epoch }),
	);
	expect(back).toMatchObject({ recovered: true });
	await echo.hears("it left");
	expect(echo.inbox.events().filter((event) => event.seq === unheard)).toHaveLength(1);
	refusedAs(
		"stale-position",
		await (await comes(house, token)).asks({
			...{ type: "join", room: DEN },
			after: 9_999_999,
			epoch: echo.epoch,
		}),
	);
});

test("[BOT7] without a scope it does not do that, with moderate it does as moderators do", async () => {
	const { ada, bo, house } = await denWith({}, ["ada", "bo"]);
	const makes = async (name: string, scopes: Parameters<typeof makesBot>[3]) =>
		comes(house, (await makesBot(house, OPERATOR_TOKEN, name, scopes)).token);
	const writer = await makes("Writer", ["write"]);
	expect(refusedAs("not-allowed", await writer.asks({ type: "join", room: DEN }))).toMatchObject({
		field: "scopes",
	});
	const reader = await makes("Reader", ["read"]);
	expected("joined", await reader.asks({ type: "join", room: DEN }));
	expect(refusedAs("not-allowed", await says(reader, "no"))).toMatchObject({ field: "scopes" });
	expected("ok", await says(writer, "written"));
	await reader.hears("written");
	const keeper = await makes("Keeper", ["moderate"]);
	await does(keeper, { do: "mute", session: bo.session, seconds: 60 });
	refusedAs("not-allowed", await says(bo, "muted"));
	refusedAs("not-allowed", await asksFor(keeper, { do: "mute", session: ada.session, seconds: 60 }));
});

test("[BOT7] removed, with another token or with its room gone it is told nothing more, and a wrong token is counted", async () => {
	const { ada, house } = await denWith({}, ["ada"], { LIMITS: "on" });
	const { bot, token } = await makesBot(house, OPERATOR_TOKEN);
	const first = await comes(house, token);
	expected("joined", await first.asks({ type: "join", room: DEN }));
	const path = `${BOTS}/${bot}`;
	const rotated = await call(house, `${path}/token`, { method: "POST", token: OPERATOR_TOKEN });
	const { token: newer } = (await rotated.json()) as { token: string };
	expect(await first.closed).toMatchObject({ code: 4510 });
	const second = await comes(house, newer);
	expected("joined", await second.asks({ type: "join", room: DEN }));
	expect((await call(house, path, { method: "DELETE", token: OPERATOR_TOKEN })).status).toBe(200);
	expect(await second.closed).toMatchObject({ code: 4510 });
	const unheard = await ada.says("is it gone?", { room: DEN });
	for (const one of [first, second])
		expect(one.inbox.events().some((event) => event.seq === unheard)).toBe(false);
	const third = await comes(house, (await makesBot(house, OPERATOR_TOKEN, "Third")).token);
	expect((await operatorDoes(house, { do: "delete" })).status).toBe(200);
	expect(await third.closed).toMatchObject({ code: 4510 });
	const hello = (given: string) => ({ type: "hello", version: 1, token: given });
	refusedAs("token-invalid", await (await stranger(house)).asks(hello(token)));
	expect(
		refusedAs("bad-frame", await (await stranger(house)).asks({ type: "hello", version: 1 })),
	).toMatchObject({
		field: "name",
	});
});
