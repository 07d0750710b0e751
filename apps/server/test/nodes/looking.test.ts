import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { untilMetric } from "../support/metrics.ts";
import { nodeGround } from "../support/nodes.ts";
import { Person } from "../support/person.ts";
import { Browser } from "../support/push-service/browser.ts";
import { openPushService } from "../support/push-service/push-service.ts";
import { lookupsUrl } from "../support/push-service/told.ts";
import { openHouse } from "../support/server.ts";

const LOBBY = "lobby";
const SEEN = 'parley_pushes_total{outcome="seen"}';

test("[PUSH1] [DEVICE1] who looks at a page on one node is pushed nothing by another, and is, when they look away or that node is gone", async () => {
	const [{ env: shared }, service] = await Promise.all([nodeGround(), openPushService()]);
	const env = { ...shared, PUSH_DELAY_S: "1" };
	const [first, second] = await Promise.all([openHouse(env), openHouse(env, { lookupsUrl })]);
	const bo = await comesIn(second, "bo");
	const ada = await comesIn(second, "ada");
	const browser = new Browser(service);
	expect(await browser.subscribes(second, ada.token, { [LOBBY]: "all" })).toEqual([LOBBY]);
	const page = await Person.arrives("ada", { port: first.port, token: ada.token });
	page.link.sends({ type: "visible", on: true });
	await page.isInStep();
	await bo.says("on her screen");
	await untilMetric(second, SEEN, (seen) => seen === 1);
	page.link.sends({ type: "visible", on: false });
	await page.isInStep();
	await bo.says("behind another window");
	expect(await browser.hears()).toMatchObject({ text: "behind another window", count: 1 });

	page.link.sends({ type: "visible", on: true });
	await page.isInStep();
	await bo.says("on it again");
	await untilMetric(second, SEEN, (seen) => seen === 2);
	await first.stop();
	await bo.says("that node is gone");
	expect(await browser.hears()).toMatchObject({ text: "that node is gone", count: 1 });
	expect(service.delivered).toHaveLength(2);
});

test("[PUSH1] a node that starts while somebody looks at a page on another is told so", async () => {
	const [{ env: shared }, service] = await Promise.all([nodeGround(), openPushService()]);
	const env = { ...shared, PUSH_DELAY_S: "1" };
	const first = await openHouse(env);
	const [bo, page] = [await comesIn(first, "bo"), await comesIn(first, "ada")];
	page.link.sends({ type: "visible", on: true });
	await page.isInStep();
	const second = await openHouse(env, { lookupsUrl });
	await untilMetric(second, "parley_nodes", (nodes) => nodes === 2);
	const browser = new Browser(service);
	expect(await browser.subscribes(second, page.token, { [LOBBY]: "all" })).toEqual([LOBBY]);
	await bo.says("on her screen");
	await untilMetric(second, SEEN, (seen) => seen === 1);
	expect(service.delivered).toEqual([]);
});
