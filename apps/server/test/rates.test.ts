import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { houseWith, lobbyWith } from "./support/lobby.ts";
import { metric } from "./support/metrics.ts";
import { LOBBY, refusedAs } from "./support/person.ts";

test("[CONN3] posts beyond the rate are refused as too-fast with the time to wait, and counted", async () => {
	const { ada, bo, house } = await houseWith({ POSTS_PER_SECOND: "1" }, "ada", "bo");
	const posts = Array.from({ length: ada.limits.burst + 3 }, (_, index) => `post ${index}`);
	const answers = await Promise.all(
		posts.map((text) => ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text })),
	);
	expect(answers[0]?.type).toBe("ok");
	const refused = refusedAs("too-fast", answers.at(-1) ?? { type: "pong", n: 0 });
	expect(refused.retryAfterMs).toBeGreaterThan(0);
	expect(refused.retryAfterMs).toBeLessThanOrEqual(1_000);
	expect(await metric(house, 'parley_refused_total{code="too-fast"}')).toBeGreaterThanOrEqual(1);
	await bo.says("others are not slowed");
	await ada.hears("others are not slowed");
});

test("[CONN3] whatever the rate, a first post goes through", async () => {
	const { ada } = await houseWith({ POSTS_PER_SECOND: "0.1" }, "ada");
	await ada.says("one every ten seconds");
});

test("[CONN3] another link does not bring another rate", async () => {
	const { ada } = await houseWith({ POSTS_PER_SECOND: "1" }, "ada");
	const attempt = () => ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "again" });
	let answer = await attempt();
	while (answer.type === "ok") answer = await attempt();
	refusedAs("too-fast", answer);
	await ada.link.drops();
	await ada.comesBack();
	refusedAs("too-fast", await attempt());
});

test("[CONN3] a refused post costs a token too", async () => {
	const { ada } = await houseWith({ POSTS_PER_SECOND: "1" }, "ada");
	const attempts = Math.ceil(ada.limits.burst);
	const empty = () => ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "" });
	const answers = await Promise.all(Array.from({ length: attempts }, empty));
	for (const answer of answers) refusedAs("empty", answer);
	refusedAs("too-fast", await ada.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "in vain" }));
});

test("[CONN3] edits, removals and reactions are of the same rate", async () => {
	const { ada } = await houseWith({ POSTS_PER_SECOND: "1" }, "ada");
	const target = await ada.says("target");
	const changes = [
		{ type: "edit", room: LOBBY, target, text: "edited" },
		{ type: "react", room: LOBBY, target, emoji: "👍", on: true },
		{ type: "remove", room: LOBBY, target },
	];
	const many = Array.from({ length: Math.ceil(ada.limits.burst) }, () => changes).flat();
	const answers = await Promise.all(many.map((change) => ada.asks(change)));
	refusedAs("too-fast", answers.at(-1) ?? { type: "pong", n: 0 });
});

test("[CONN6] twenty bad frames close the socket with 4001, nineteen do not", async () => {
	const { ada, bo, cy, house } = await lobbyWith("ada", "bo", "cy");
	for (let bad = 0; bad < 19; bad++) bo.link.sends("not json");
	await bo.says("I am still here");
	for (let bad = 0; bad < 20; bad++) cy.link.sends("not json");
	expect((await cy.closed).code).toBe(4001);
	expect(await metric(house, 'parley_closed_total{code="4001"}')).toBe(1);
	await ada.hears("I am still here");
});

test("[CONN6] five seconds of uninterrupted too-fast close with 4029", async () => {
	const { ada, bo } = await lobbyWith("ada", "bo");
	const flood = async (): Promise<void> => {
		while (bo.link.isOpen)
			await bo.asks({ type: "post", room: LOBBY, id: randomUUID(), text: "flood" }).catch(() => undefined);
	};
	await Promise.all([flood(), bo.closed]);
	expect((await bo.closed).code).toBe(4029);
	await ada.says("quiet again");
	await ada.hears("quiet again");
});
