import type { Browser } from "@playwright/test";
import { NextBuild } from "./support/next-build.ts";
import { type Person, seeTheSame } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

// what must hold of tabs that share a core: those of `tabs.spec.ts` have one, or each its own
test.use({ core: "worker" });

const TABS = 10;
/** Led to this machine by the browser (`playwright.config.ts`), and no localhost to it. */
const PLAIN_ADDRESS = "192.0.2.1";

test("[ORD1] [ONCE1] ten tabs have one socket and show the same; one closed and their worker killed in the middle of a send, they lose nothing and double nothing", async ({
	people,
	browser,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const tabs = [ada];
	for (let n = 1; n < TABS; n += 1) tabs.push(await ada.opensTab("/r/lobby"));
	for (const tab of tabs) await tab.isInside();
	expect(ada.cable.sockets).toBe(1);

	const texts: string[] = [];
	const writes = async (tab: Person, text: string) => {
		texts.push(text);
		await tab.writes(text);
	};
	for (const [nth, tab] of tabs.entries()) await writes(tab, `from tab ${nth}`);
	await bo.hears(`from tab ${TABS - 1}`);
	for (const tab of tabs) await expect(tab.rows).toHaveCount(texts.length);

	const [closed, ...others] = tabs as [Person, ...Person[]];
	ada.cable.holdAnswers();
	for (const [nth, tab] of others.entries()) await writes(tab, `on its way ${nth}`);
	await writes(closed, "and closed");
	await closed.page.close();
	await workerEnds(browser, ada);
	ada.cable.letAnswersGo();
	await expect((others[0] as Person).rows).toHaveCount(texts.length);
	await writes(others[0] as Person, "after it");
	await bo.hears("after it");
	await seeTheSame([bo, ...others], texts);
	await expect.poll(() => ada.cable.sockets).toBe(1);
});

test("[NAME6] who comes in in one tab is in in another one, which waits at the door of another room", async ({
	people,
}) => {
	const bo = await people.joins("Bo", { path: "/r/den" });
	const ada = await people.arrives();
	const tab = await ada.opensTab("/r/den");
	await expect(tab.nameField).toBeVisible();
	await ada.takesSeatAs("Ada");
	await tab.isInside();
	await tab.says("here, too");
	await bo.hears("here, too");
	expect(ada.cable.sockets).toBe(1);
});

test("[NAME5] tabs of two builds have a core each: both hear and speak, and who signs out in one is out in both", async ({
	people,
	server,
}) => {
	const build = await NextBuild.inFrontOf(server.port);
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ path: "about:blank" });
	const { page: old } = ada;
	await old.goto(`http://127.0.0.1:${build.port}/r/lobby`);
	await ada.takesSeatAs("Ada");
	await ada.says("before the deploy");
	build.ships();
	const tab = await ada.opensTab("about:blank");
	await tab.page.goto(`http://127.0.0.1:${build.port}/r/lobby`);
	await tab.isInside();
	await tab.says("by the new page");
	await ada.says("by the old one");
	await bo.hears("by the old one");
	await seeTheSame([ada, tab, bo], ["before the deploy", "by the new page", "by the old one"]);

	await tab.signsOut();
	await expect(ada.page.getByText("You signed out in another tab")).toBeVisible();
	await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
	await ada.page.close();
	await tab.page.close();
	build.close();
});

test("[ONCE1] what was written in the last moment of a lone tab goes on when it is loaded anew", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.field.fill("in the last moment");
	ada.cable.cut();
	await expect(ada.page.getByText("reconnecting")).toBeVisible();
	ada.cable.mend();
	// in one go: no store has had a moment to write it down
	await ada.page.evaluate(`(() => {
		const field = document.querySelector("textarea");
		field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
		location.reload();
	})()`);
	await bo.hears("in the last moment");
	await seeTheSame([ada, bo], ["in the last moment"]);
});

test.describe("on plain http", () => {
	test.use({ expected: [/Cross-Origin-Opener-Policy/] });

	test("where there are no locks and no service worker, tabs share one core all the same", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.arrives({ path: "about:blank" });
		const address = new URL("/r/lobby", ada.cable.url);
		address.hostname = PLAIN_ADDRESS;
		await ada.page.goto(address.href);
		expect(await ada.page.evaluate("isSecureContext")).toBe(false);
		await ada.takesSeatAs("Ada");
		const tab = await ada.opensTab("about:blank");
		await tab.page.goto(address.href);
		await tab.isInside();
		await tab.says("from the second tab");
		await bo.hears("from the second tab");
		await ada.hears("from the second tab");
		expect(ada.cable.sockets).toBe(1);
	});
});

test("a tab whose worker does not answer has a core of its own", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ path: "about:blank" });
	await ada.context.addInitScript(
		"SharedWorker = class extends EventTarget { port = new MessageChannel().port1; }",
	);
	await ada.goesTo("/");
	await ada.takesSeatAs("Ada");
	await ada.says("by myself");
	await bo.hears("by myself");
	const tab = await ada.opensTab("/r/lobby");
	await tab.isInside();
	await expect.poll(() => ada.cable.sockets).toBe(2);
});

/** As when the browser takes its process away: without a word to anybody. */
async function workerEnds(browser: Browser, { cable }: Person): Promise<void> {
	const devtools = await browser.newBrowserCDPSession();
	const { targetInfos } = await devtools.send("Target.getTargets");
	const workers = targetInfos.filter(
		({ type, url }) => type === "shared_worker" && url.startsWith(cable.url),
	);
	expect(workers).toHaveLength(1);
	for (const { targetId } of workers) {
		const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: false });
		const asked = { id: 1, method: "Runtime.evaluate", params: { expression: "self.close()" } };
		await devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify(asked) });
	}
	await devtools.detach();
}
