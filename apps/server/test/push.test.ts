import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PushKey, PushTested } from "@parley/protocol/push-answers";
import { expect, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { LOBBY } from "./support/person.ts";
import { Browser, claimsOf } from "./support/push-service/browser.ts";
import { openPushService } from "./support/push-service/push-service.ts";
import { type Env, openHouse } from "./support/server.ts";

const lookupsUrl = new URL("./support/open-lookups.ts", import.meta.url).href;
const SUBSCRIPTIONS = "/api/push/subscriptions";

/** Bo in the lobby, and Ada, who has closed her page and left a browser behind that wants to be told. */
async function boAndAdasBrowser(rooms: Record<string, "all" | "mentions">, env: Env = {}) {
	const service = await openPushService();
	const house = await openHouse({ PUSH_DELAY_S: "0.2", ...env }, { lookupsUrl });
	const bo = await comesIn(house, "Bo");
	const ada = await comesIn(house, "Ada");
	const browser = new Browser(service);
	expect(await browser.subscribes(house, ada.token, rooms)).toEqual(Object.keys(rooms));
	return { service, house, bo, ada, browser };
}

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

test("[PUSH1] all messages of a room where one chose so, a burst of them as one, and never one's own", async () => {
	const { service, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	await ada.says("@everyone, mine");
	await bo.says("one");
	await bo.says("@ada two");
	await bo.says("three");
	expect(await browser.hears()).toMatchObject({ text: "@ada two", count: 3 });
	await bo.says("four");
	expect(await browser.hears()).toMatchObject({ text: "four", count: 1 });
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

test("[PUSH2] a push service that fails is not tried for ever, and does not cost the subscription", async () => {
	const { house, bo, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	service.answers(browser.path, 500);
	await bo.says("first");
	await untilMetric(house, 'parley_pushes_total{outcome="failed"}', (failed) => failed === 1);
	service.answers(browser.path, 302);
	await bo.says("second");
	await untilMetric(house, 'parley_pushes_total{outcome="failed"}', (failed) => failed === 2);
	expect(service.delivered).toHaveLength(2);
	expect(await metric(house, "parley_push_subscriptions")).toBe(1);
});

test("[PUSH2] signing out forgets the session's browsers; one's own word does, too, and nobody else's", async () => {
	const { house, bo, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	expect(await (await browser.unsubscribes(house, bo.token)).json()).toEqual({ ended: false });
	expect(await metric(house, "parley_push_subscriptions")).toBe(1);
	expect(await (await browser.unsubscribes(house, ada.token)).json()).toEqual({ ended: true });
	expect(await metric(house, "parley_push_subscriptions")).toBe(0);
	await browser.subscribes(house, ada.token, { lobby: "all" });
	await call(house, "/api/sessions/current", { method: "DELETE", token: ada.token });
	await untilMetric(house, "parley_push_subscriptions", (count) => count === 0);
});

test("[PUSH2] keys and subscriptions survive a restart; a session that ended meanwhile takes its own along", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	await new Browser(service).subscribes(house, bo.token, { lobby: "all" });
	const { key } = await get(house, "/api/push/key", PushKey);
	expect((await stat(join(house.dataDir, "push-keys.json"))).mode & 0o777).toBe(0o600);
	expect((await stat(join(house.dataDir, "push-subscriptions.jsonl"))).mode & 0o777).toBe(0o600);

	const again = await house.reopen();
	expect(await get(again, "/api/push/key", PushKey)).toEqual({ key });
	expect(await metric(again, "parley_push_subscriptions")).toBe(2);
	await ada.dialsAgain();
	await bo.dialsAgain();
	await bo.joins();
	await bo.says("after the restart");
	expect(await browser.hears()).toMatchObject({ text: "after the restart" });

	await call(again, "/api/sessions/current", { method: "DELETE", token: bo.token });
	await untilMetric(again, "parley_push_subscriptions", (count) => count === 1);
	const third = await again.reopen();
	expect(await metric(third, "parley_push_subscriptions")).toBe(1);
	expect(await readFile(join(third.dataDir, "push-subscriptions.jsonl"), "utf8")).toContain(browser.path);
});

test("[PUSH2] only https addresses of the public internet are push services, also where a name leads inside", async () => {
	const service = await openPushService();
	// the world's own rules: what its push service's name resolves to is loopback, and so inside
	const house = await openHouse();
	const ada = await comesIn(house, "Ada");
	const bo = await comesIn(house, "Bo");
	const { keys } = new Browser(service).subscription;
	const put = (endpoint: string) =>
		call(house, SUBSCRIPTIONS, {
			method: "PUT",
			token: ada.token,
			body: { subscription: { endpoint, keys }, rooms: { lobby: "all" } },
		});
	for (const endpoint of [
		"http://push.example.org/1",
		`https://${"a".repeat(1_100)}.org/`,
		"file:///etc/passwd",
		"7",
	])
		await expectProblem(await put(endpoint), 400, "bad-frame");
	for (const host of [
		"127.0.0.1",
		"[::1]",
		"169.254.169.254",
		"localhost",
		"db.internal",
		"nas.local",
		"printer",
	])
		await expectProblem(await put(`https://${host}/push`), 422, "address-refused");
	await expectProblem(await put("https://me:secret@push.example.org/"), 422, "address-refused");
	expect(await metric(house, "parley_push_subscriptions")).toBe(0);
	await bo.says("nothing goes out");
});

test("[PUSH2] a name that leads inside is refused where it is dialled, and forgotten", async () => {
	const inside = new URL("./support/inside-lookups.ts", import.meta.url).href;
	const service = await openPushService();
	const house = await openHouse({ PUSH_DELAY_S: "0" }, { lookupsUrl: inside });
	const bo = await comesIn(house, "Bo");
	const ada = await comesIn(house, "Ada");
	await new Browser(service).subscribes(house, ada.token, { lobby: "all" });
	await bo.says("knock");
	await untilMetric(house, "parley_push_subscriptions", (count) => count === 0);
	expect(await metric(house, 'parley_pushes_total{outcome="refused"}')).toBe(1);
	expect(service.delivered).toEqual([]);
});

test("[PUSH2] an address belongs to who knows its secret; a session has four, and the oldest gives way", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	const thief = new Browser(service, browser.path);
	const body = { subscription: thief.subscription, rooms: { lobby: "all" } };
	await expectProblem(
		await call(house, SUBSCRIPTIONS, { method: "PUT", token: bo.token, body }),
		403,
		"not-allowed",
	);
	const renewal = { old: thief.subscription, subscription: new Browser(service).subscription };
	const renews = (asked: object) => call(house, "/api/push/renewals", { method: "POST", body: asked });
	await expectProblem(await renews(renewal), 401, "token-invalid");

	const next = new Browser(service);
	const renewed = await renews({ old: browser.subscription, subscription: next.subscription });
	expect(renewed.status).toBe(204);
	await bo.says("to the new address");
	expect(await next.hears()).toMatchObject({ text: "to the new address" });

	const more = Array.from({ length: 4 }, () => new Browser(service));
	for (const one of more) await one.subscribes(house, ada.token, { lobby: "all" });
	expect(await metric(house, "parley_push_subscriptions")).toBe(4);
	await bo.says("to four");
	for (const one of more) expect(await one.hears()).toMatchObject({ text: "to four" });
	expect(service.delivered.filter(({ path }) => path === browser.path)).toEqual([]);
});

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
