import { SearchAnswer } from "@parley/protocol/lookups";
import { expect, test } from "vitest";
import { botReacts, botSearches, makesBot } from "./support/bots.ts";
import { call, expectProblem } from "./support/http.ts";
import { DEN, denWith, does, OPERATOR_TOKEN } from "./support/moderation.ts";
import { LOBBY } from "./support/person.ts";

/** With two bots, of which each may do one thing. */
async function denOfBots() {
	const den = await denWith({}, ["ada", "bo"], { REACTION_KINDS_MAX: "2" });
	const makes = async (scope: "read" | "write") =>
		(await makesBot(den.house, OPERATOR_TOKEN, `Bot that may ${scope}`, [scope])).token;
	return { ...den, reader: await makes("read"), writer: await makes("write") };
}

test("[BOT6] [ACC4] a bot that may read searches its room, and no other", async () => {
	const { bo, house, reader, writer } = await denOfBots();
	await bo.joins(LOBBY);
	await bo.says("tea in the lobby");
	const seq = await bo.says("tea in the den", { room: DEN });
	for (const query of ["q=tea", `q=tea&room=${DEN}`])
		await expect
			.poll(async () => SearchAnswer.parse(await (await botSearches(house, reader, query)).json()).hits)
			.toMatchObject([{ room: DEN, seq }]);
	await expectProblem(await botSearches(house, reader, `q=tea&room=${LOBBY}`), 404, "no-such-room");
	await expectProblem(await botSearches(house, reader, "q="), 400, "bad-frame");
	await expectProblem(await botSearches(house, writer, "q=tea"), 403, "not-allowed");
	await expectProblem(await botSearches(house, "pb_nobody", "q=tea"), 401, "token-invalid");
});

test("[BOT6] [NOW3] [ONCE3] a bot that may write puts emoji on messages of its room, once and among as many as there may be", async () => {
	const { ada, bo, house, reader, writer } = await denOfBots();
	const target = await bo.says("done?", { room: DEN });
	const seq = async (answer: Response) => ((await answer.json()) as { seq: number }).seq;
	const first = await seq(await botReacts(house, writer, { target, emoji: "👀", on: true }));
	expect(await bo.receives("reacted", (event) => event.target === target)).toMatchObject({
		...{ seq: first, name: "⚙ Bot that may write", author: expect.stringMatching(/^bot:/) },
		...{ emoji: "👀", on: true },
	});
	expect(await seq(await botReacts(house, writer, { target, emoji: "👀", on: true }))).toBe(first);
	await ada.reacts(target, "🌱", true, DEN);
	const another = { target, emoji: "👍", on: true };
	expect(await expectProblem(await botReacts(house, writer, another), 403, "not-allowed")).toMatchObject({
		field: "emoji",
	});
	expect((await botReacts(house, writer, { target, emoji: "👀", on: false })).status).toBe(200);
	await bo.receives("reacted", (event) => event.target === target && !event.on);
	await expectProblem(await botReacts(house, reader, another), 403, "not-allowed");
	await expectProblem(await botReacts(house, writer, another, LOBBY), 404, "no-such-room");
	await expectProblem(
		await botReacts(house, writer, { ...another, target: 999_999 }),
		404,
		"no-such-message",
	);
	for (const body of [{}, { ...another, emoji: "thumb" }, { ...another, on: "yes" }])
		await expectProblem(await botReacts(house, writer, body), 400, "bad-frame");
	await does(ada, { do: "settings", closed: true });
	await expectProblem(await botReacts(house, writer, another), 403, "not-allowed");
	// a person's token is none of a bot's
	const path = `/api/rooms/${DEN}/reactions`;
	await expectProblem(
		await call(house, path, { method: "POST", token: bo.token, body: another }),
		401,
		"token-invalid",
	);
});
