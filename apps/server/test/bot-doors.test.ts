import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BOTS, botPosts, botReads, botsOf, isItself, makesBot } from "./support/bots.ts";
import { StreamReader } from "./support/event-stream.ts";
import { hooksOf, makesHook, writes } from "./support/hooks.ts";
import { call, expectProblem, wholeHistory } from "./support/http.ts";
import { keepsName } from "./support/kept.ts";
import { comesIn } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { DEN, denWith, does, OPERATOR_TOKEN, operatorDoes } from "./support/moderation.ts";
import { expected, Person, refusedAs } from "./support/person.ts";
import { sendsTo } from "./support/receiver.ts";
import type { Env } from "./support/server.ts";

/** Whose owner, Ada, keeps her name. */
async function keepersDen(details: Record<string, unknown> = {}, env: Env = {}) {
	const den = await denWith(details, ["ada", "bo"], env);
	await keepsName(den.house, den.ada);
	await den.ada.joins(DEN);
	return den;
}

const post = (text: string, more: object = {}) => ({ id: randomUUID(), text, ...more });

test("[BOT1] [BOT2] a bot of the owner's reads and writes by its token, without a seat, and all are told of it", async () => {
	const { ada, bo, house } = await keepersDen({ capacity: 2 });
	const seats = await metric(house, "parley_members");
	const { bot, token, scopes } = await makesBot(house, ada.token);
	expect(token).toMatch(/^pb_[\w-]{43}$/);
	expect(scopes).toEqual(["read", "write"]);
	const { deed } = await bo.receives("moderated", (event) => event.deed.do === "integration");
	expect(deed).toEqual({ do: "integration", person: { name: "Echo", session: `bot:${bot}` }, on: true });
	const asked = await ada.says("ready?", { room: DEN });
	const read = await botReads(house, token);
	expect(await read.json()).toMatchObject({
		events: [{ type: "moderated" }, { seq: asked, text: "ready?" }],
	});
	const answer = await botPosts(house, token, post("ready, @bo", { replyTo: asked }));
	expect(answer.status).toBe(201);
	const heard = await bo.hears("ready, @\u2060bo");
	expect(heard).toMatchObject({ author: `bot:${bot}`, name: "⚙ Echo", replyTo: asked });
	expect(await answer.json()).toEqual({ seq: heard.seq });
	expect(await isItself(house, token)).toMatchObject({ author: `bot:${bot}`, room: DEN, epoch: bo.epoch });
	// the room is as full as it was, and nobody more is in it
	expect(
		bo.inbox.frames("presence").some(({ entered = [] }) => entered.some((name) => name.includes("Echo"))),
	).toBe(false);
	expect(await metric(house, "parley_members")).toBe(seats);
	for (const text of [JSON.stringify(await botsOf(house, ada.token)), JSON.stringify(bo.inbox.heard)])
		expect(text).not.toContain(token);
	// it is no hook, and its token is no address
	expect(await hooksOf(house, ada.token)).toEqual([]);
	await expectProblem(await writes(house, `/hook/${token}`, "x"), 404, "no-such-room");
});

test("[BOT1] nobody but the owner and the operator makes one, and as many as there may be", async () => {
	const { ada, bo, house } = await keepersDen({}, { BOTS_PER_ROOM_MAX: "2" });
	const makes = (token: string, body: object = { name: "Echo", scopes: ["read"] }) =>
		call(house, BOTS, { method: "POST", token, body });
	await expectProblem(await makes(bo.token), 403, "not-allowed");
	await expectProblem(await call(house, BOTS, { token: bo.token }), 403, "not-allowed");
	for (const body of [{ name: "Echo" }, { name: "Echo", scopes: [] }, { name: "Echo", scopes: ["rule"] }])
		await expectProblem(await makes(ada.token, body), 400, "bad-frame");
	await expectProblem(await makes(ada.token, { name: "<>", scopes: ["read"] }), 400, "name-invalid");
	await makesBot(house, ada.token);
	await makesBot(house, OPERATOR_TOKEN);
	await expectProblem(await makes(ada.token), 403, "not-allowed");
	const { token } = await makesBot(
		(await denWith({}, ["cy"], { INTEGRATIONS: "operator" })).house,
		OPERATOR_TOKEN,
	);
	await expectProblem(await call(house, "/api/bots/me", { token }), 401, "token-invalid");
});

test("[BOT1] [BOT3] what is removed or given another token reads and writes no more, also behind a restart", async () => {
	const { ada, house } = await keepersDen();
	const [first, second] = [await makesBot(house, ada.token, "One"), await makesBot(house, ada.token, "Two")];
	const rotated = await call(house, `${BOTS}/${first.bot}/token`, { method: "POST", token: ada.token });
	const { token } = (await rotated.json()) as { token: string };
	await expectProblem(await botPosts(house, first.token, post("old")), 401, "token-invalid");
	const stream = await StreamReader.opens(house, `/api/rooms/${DEN}/events`, second.token);
	await stream.next();
	const ended = await call(house, `${BOTS}/${second.bot}`, { method: "DELETE", token: ada.token });
	expect(ended.status).toBe(200);
	// that it goes is the last that it hears of, or not even that
	await ada.says("behind its back", { room: DEN });
	expect(await stream.next()).toMatchObject({
		name: "refused",
		data: expect.stringContaining("token-invalid"),
	});
	await expectProblem(await botReads(house, second.token), 401, "token-invalid");
	await expectProblem(
		await call(house, `${BOTS}/${second.bot}`, { method: "DELETE", token: ada.token }),
		403,
		"not-allowed",
	);
	const back = await house.reopen();
	expect((await botPosts(back, token, post("after a restart"))).status).toBe(201);
	await expectProblem(await botPosts(back, second.token, post("gone")), 401, "token-invalid");
	await operatorDoes(back, { do: "delete" });
	await expectProblem(await botPosts(back, token, post("no room")), 401, "token-invalid");
});

test("[BOT3] [ONCE1] it does what its scopes say, in its room alone, at the room's pace, and once under an id", async () => {
	const { ada, house } = await keepersDen();
	const reader = await makesBot(house, ada.token, "Reader", ["read"]);
	const writer = await makesBot(house, ada.token, "Writer", ["write"]);
	await expectProblem(await botPosts(house, reader.token, post("x")), 403, "not-allowed");
	await expectProblem(await botReads(house, writer.token), 403, "not-allowed");
	for (const asks of [
		botPosts(house, writer.token, post("x"), "lobby"),
		botReads(house, reader.token, "after=0", "lobby"),
	])
		await expectProblem(await asks, 404, "no-such-room");
	for (const body of [{}, { id: "x", text: "y" }, post("z", { replyTo: -1 })])
		await expectProblem(await botPosts(house, writer.token, body), 400, "bad-frame");
	await expectProblem(await botPosts(house, writer.token, post(" ")), 400, "empty");
	await expectProblem(await botPosts(house, writer.token, post("x".repeat(70_000))), 413, "too-long");
	const once = post("once");
	const seqs = await Promise.all(
		[1, 2, 3].map(async () => (await botPosts(house, writer.token, once)).text()),
	);
	expect(new Set(seqs).size).toBe(1);
	await expectProblem(await botPosts(house, writer.token, { ...once, text: "another" }), 409, "id-reused");
	await does(ada, { do: "settings", slowSeconds: 60 });
	expect(
		await expectProblem(await botPosts(house, writer.token, post("soon")), 429, "too-fast"),
	).toMatchObject({ field: "slow" });
	await does(ada, { do: "settings", slowSeconds: 0, closed: true });
	await expectProblem(await botPosts(house, writer.token, post("late")), 403, "not-allowed");
	// what everybody reads does not turn into a refusal
	expect((await botPosts(house, writer.token, once)).status).toBe(201);
	const posted = (await wholeHistory(house, DEN, ada.token)).filter(({ type }) => type === "posted");
	expect(posted).toHaveLength(1);
});

test("[BOT2] [ACC4] an unlisted room is known to its bots, and they are told nothing else of the house", async () => {
	const { ada, house } = await keepersDen({ listed: false });
	const { token } = await makesBot(house, ada.token);
	expect((await botReads(house, token)).status).toBe(200);
	const cy = await comesIn(house, "cy");
	await expectProblem(await botReads(house, cy.token), 404, "no-such-room");
	const elsewhere = ["/api/people/me", "/api/lookups/dns?host=x", "/api/rooms/den/pins"];
	for (const path of elsewhere) expect((await call(house, path, { token })).status, path).toBe(401);
	// over a socket of its own it is told no more (BOT7)
	const dee = await Person.arrives("dee", { port: house.port, token });
	refusedAs("no-such-room", await dee.asks({ type: "join", room: "lobby" }));
	expected("ok", await cy.asks({ type: "leave", room: "lobby" }));
});

test("[HOOK12] whoever has a seat is told which programs come in, and which of them read", async () => {
	const { ada, bo, house } = await keepersDen();
	const { bot } = await makesBot(house, ada.token, "Reader", ["read", "moderate"]);
	const { hook } = await makesHook(house, ada.token, { name: "Backups" });
	const { hook: out } = await sendsTo(house, ada.token, { to: "https://ci.example.org/" });
	const asks = (token: string) => call(house, `/api/rooms/${DEN}/programs`, { token });
	const heard = await (await asks(bo.token)).text();
	expect(JSON.parse(heard)).toEqual([
		{ author: `bot:${bot}`, name: "⚙ Reader", reads: true, writes: false, moderates: true },
		{ author: `hook:${hook}`, name: "⚙ Backups", reads: false, writes: true, moderates: false },
		{ author: `hook:${out}`, name: "⚙ Ci", reads: true, writes: true, moderates: false },
	]);
	expect(heard).not.toContain("ci.example.org");
	const cy = await comesIn(house, "cy");
	await expectProblem(await asks(cy.token), 403, "not-a-member");
	await expectProblem(await call(house, `/api/rooms/${DEN}/programs`), 401, "token-invalid");
});
