import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PushKey } from "@parley/protocol/push-answers";
import { expect, test } from "vitest";
import { addsDevice, endsDevice } from "./support/devices.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { metric, untilMetric } from "./support/metrics.ts";
import { Browser } from "./support/push-service/browser.ts";
import { openPushService } from "./support/push-service/push-service.ts";
import { boAndAdasBrowser } from "./support/push-service/told.ts";
import { openHouse } from "./support/server.ts";

const SUBSCRIPTIONS = "/api/push/subscriptions";

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

test("[DEVICE4] [PUSH2] an ended device gets no push any more, and the person's others do, also behind a restart", async () => {
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "all" });
	const phone = await addsDevice(house, ada);
	const phones = new Browser(service);
	await phones.subscribes(house, phone.token, { lobby: "all" });
	await endsDevice(house, ada, phone.device);
	await untilMetric(house, "parley_push_subscriptions", (count) => count === 1);
	await ada.dialsAgain();
	await bo.says("to the laptop only");
	expect(await browser.hears()).toMatchObject({ text: "to the laptop only" });
	const again = await house.reopen();
	expect(await metric(again, "parley_push_subscriptions")).toBe(1);
	expect(service.delivered.map(({ path }) => path)).not.toContain(phones.path);
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

test("[PUSH2] an address belongs to who knows its secret; a person has sixteen, and the oldest gives way", async () => {
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

	const more = Array.from({ length: 16 }, () => new Browser(service));
	for (const one of more) await one.subscribes(house, ada.token, { lobby: "all" });
	expect(await metric(house, "parley_push_subscriptions")).toBe(16);
	await bo.says("to sixteen");
	for (const one of more) expect(await one.hears()).toMatchObject({ text: "to sixteen" });
	expect(service.delivered.filter(({ path }) => path === browser.path)).toEqual([]);
});

test("[PUSH2] a house may give a person fewer, and counts who gave way", async () => {
	const env = { PUSH_SUBSCRIPTIONS_PER_PERSON_MAX: "2" };
	const { house, bo, ada, browser, service } = await boAndAdasBrowser({ lobby: "all" }, env);
	const more = [new Browser(service), new Browser(service)];
	for (const one of more) await one.subscribes(house, ada.token, { lobby: "all" });
	// somebody else's are their own
	await new Browser(service).subscribes(house, bo.token, {});
	expect(await metric(house, "parley_push_subscriptions")).toBe(3);
	expect(await metric(house, "parley_push_subscriptions_replaced_total")).toBe(1);
	await bo.says("to two");
	for (const one of more) expect(await one.hears()).toMatchObject({ text: "to two" });
	expect(service.delivered.filter(({ path }) => path === browser.path)).toEqual([]);
});

test("[PUSH2] what is asked for again is not written again", async () => {
	const { house, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	const file = join(house.dataDir, "push-subscriptions.jsonl");
	const before = await readFile(file, "utf8");
	for (let again = 0; again < 3; again++) await browser.subscribes(house, ada.token, { lobby: "all" });
	expect(await readFile(file, "utf8")).toBe(before);
	await browser.subscribes(house, ada.token, { lobby: "mentions" });
	expect((await readFile(file, "utf8")).length).toBeGreaterThan(before.length);
});

test("[PUSH2] a room called as what every object has is no room one was told of", async () => {
	const { house, ada, browser } = await boAndAdasBrowser({ lobby: "all" });
	for (let again = 0; again < 2; again++) {
		const answer = await call(house, SUBSCRIPTIONS, {
			method: "PUT",
			token: ada.token,
			body: { subscription: browser.subscription, rooms: { lobby: "all", constructor: "all" } },
		});
		expect(await answer.json()).toEqual({ rooms: ["lobby"] });
	}
});
