import { stat } from "node:fs/promises";
import { join } from "node:path";
import { PushTested } from "@parley/protocol/push-answers";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY } from "./support/person.ts";
import { Browser, claimsOf } from "./support/push-service/browser.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";
import { openHouse } from "./support/server.ts";

const SUBSCRIPTIONS = "/api/push/subscriptions";

test("[PUSH1] who is called is told, with the first words, encrypted for their browser alone", async () => {
	const { service, house, bo, browser } = await boAndAdasBrowser({ lobby: "mentions" });
	await bo.says("not for her");
	const seq = await bo.says(`@Ada ${"long ".repeat(100)}`);
	const push = await service.next(browser.path);
	const note = browser.opens(push);
	expect(note).toMatchObject({ type: "message", room: LOBBY, me: "Ada", name: "Bo", seq, count: 1 });
	expect(note).toMatchObject({ text: expect.stringMatching(/^@Ada long .*…$/) });
	expect(push.body.toString("latin1")).not.toContain("Ada");
	expect(JSON.stringify(push.headers)).not.toContain(LOBBY);
	expect(push.headers).toMatchObject({ urgency: "high", ttl: "86400" });
	expect(await claimsOf(house, push)).toMatchObject({
		aud: service.url,
		sub: expect.stringMatching(/^mailto:/),
	});
	expect(service.delivered).toHaveLength(1);
	await untilMetric(house, 'parley_pushes_total{outcome="sent"}', (sent) => sent === 1);
});

test("[PUSH1][TEXT1] all messages of a room where one chose so, a burst of them as one, never one's own, and no spoiler", async () => {
	const { service, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	await ada.says("@everyone, mine");
	await bo.says("one");
	await bo.says("@ada two");
	await bo.says("three");
	expect(await browser.hears()).toMatchObject({ text: "@ada two", count: 3 });
	await bo.says("**four** ||who it was||");
	expect(await browser.hears()).toMatchObject({ text: "four ▒▒▒", count: 1 });
	expect(new Set(service.delivered.map(({ headers }) => headers["topic"])).size).toBe(1);
});

test("[PUSH1] nobody is told who has a page on the screen, on whichever tab, or has read it", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	const tab = await ada.opensAnotherTab();
	tab.link.sends({ type: "visible", on: true });
	await tab.isInStep();
	await bo.says("on the screen");
	await untilMetric(house, 'parley_pushes_total{outcome="seen"}', (seen) => seen === 1);
	tab.link.sends({ type: "visible", on: false });
	await tab.isInStep();
	const read = await bo.says("read elsewhere");
	ada.link.sends({ type: "read", room: LOBBY, seq: read });
	await untilMetric(house, 'parley_pushes_total{outcome="seen"}', (seen) => seen === 2);
	tab.link.sends({ type: "visible", on: true });
	await tab.isInStep();
	tab.link.socket.terminate();
	await bo.says("behind her back");
	expect(await browser.hears()).toMatchObject({ text: "behind her back", count: 1 });
	expect(service.delivered).toHaveLength(1);
});

test("[NOW2] what was removed before it was told of is not told", async () => {
	const { bo, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	const seq = await bo.says("a slip");
	await bo.removes(seq);
	await bo.says("what was meant");
	expect(await browser.hears()).toMatchObject({ text: "what was meant", count: 1 });
	expect(service.delivered).toHaveLength(1);
});

test("[PUSH1] it outlives the seat, is for rooms one was in, and ends with leaving", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser(
		{ lobby: "all" },
		{ SEAT_GRACE_S: "0.05" },
	);
	const wanted = { lobby: "all", secret: "all" } as const;
	expect(await browser.subscribes(house, ada.token, wanted)).toEqual(["lobby"]);
	ada.link.socket.terminate();
	await bo.receives("presence", ({ left }) => left?.includes("Ada") === true);
	await bo.says("where is she?");
	expect(await browser.hears()).toMatchObject({ text: "where is she?" });
	expect(await browser.subscribes(house, ada.token, wanted)).toEqual(["lobby"]);

	const eve = await comesIn(house, "Eve");
	const eves = new Browser(service);
	await eves.subscribes(house, eve.token, { lobby: "all" });
	await eve.leaves();
	await bo.says("without Eve");
	expect(await browser.hears()).toMatchObject({ text: "without Eve" });
	expect(service.delivered.filter(({ path }) => path === eves.path)).toEqual([]);
});

test("[PUSH1] whoever lost a name to somebody else is not called by it", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser(
		{ lobby: "mentions" },
		{ SEAT_GRACE_S: "0.05" },
	);
	ada.link.socket.terminate();
	await bo.receives("presence", ({ left }) => left?.includes("Ada") === true);
	const other = await comesIn(house, "Ada");
	const others = new Browser(service);
	await others.subscribes(house, other.token, { lobby: "mentions" });
	await bo.says("@Ada, which one?");
	expect(await others.hears()).toMatchObject({ text: "@Ada, which one?" });
	await bo.says("@everyone");
	expect(await browser.hears()).toMatchObject({ text: "@everyone", me: "Ada" });
});

for (const status of [404, 410]) {
	test(`[PUSH2] a browser that its push service calls gone (${status}) is forgotten`, async () => {
		const { house, bo, browser, service } = await boAndAdasBrowser({ lobby: "all" });
		service.answers(browser.path, status);
		await bo.says("anybody?");
		await untilMetric(house, "parley_push_subscriptions", (count) => count === 0);
		expect(await metric(house, 'parley_pushes_total{outcome="gone"}')).toBe(1);
	});
}

test("[PUSH3] a person is told so many times a minute; what comes meanwhile is told together", async () => {
	const { bo, browser } = await boAndAdasBrowser(
		{ lobby: "all" },
		{ PUSHES_PER_MINUTE: "60", PUSH_DELAY_S: "0" },
	);
	for (let n = 0; n < 5; n += 1) {
		await bo.says(`at once ${n}`);
		expect(await browser.hears()).toMatchObject({ text: `at once ${n}`, count: 1 });
	}
	await Promise.all([0, 1, 2, 3, 4].map((n) => bo.says(`together ${n}`)));
	const first = await browser.hears();
	// a moment may have passed since, which is worth one push
	const heard = "text" in first && first.text === "together 4" ? [first] : [first, await browser.hears()];
	expect(heard.at(-1)).toMatchObject({ text: "together 4" });
	const counts = heard.map((push) => ("count" in push ? push.count : 0));
	expect(counts.reduce((sum, count) => sum + count)).toBe(5);
});

test("[PUSH3] a test says what the push service answered; asking too often is refused", async () => {
	const { house, ada, browser } = await boAndAdasBrowser({ lobby: "mentions" });
	const asked = { endpoint: browser.subscription.endpoint, nonce: "abc" };
	const options = { method: "POST", token: ada.token, body: asked } as const;
	expect(await get(house, "/api/push/tests", PushTested, options)).toEqual({ outcome: "sent", status: 201 });
	expect(await browser.hears()).toEqual({ type: "test", nonce: "abc" });
	const answers = await Promise.all(
		Array.from({ length: 40 }, () => call(house, "/api/push/tests", options)),
	);
	const refused = answers.find(({ status }) => status === 429);
	if (refused === undefined) throw new Error("nobody was refused");
	await expectProblem(refused, 429, "too-fast");
});

test("with PUSH=off there is no key, nothing is kept and nothing is sent", async () => {
	const house = await openHouse({ PUSH: "off" });
	const ada = await comesIn(house, "Ada");
	const bo = await comesIn(house, "Bo");
	await expectProblem(await call(house, "/api/push/key"), 403, "not-allowed");
	await expectProblem(
		await call(house, SUBSCRIPTIONS, { method: "PUT", token: ada.token, body: {} }),
		403,
		"not-allowed",
	);
	await bo.says("@Ada, all the same");
	await expect(stat(join(house.dataDir, "push-keys.json"))).rejects.toThrow("ENOENT");
});
