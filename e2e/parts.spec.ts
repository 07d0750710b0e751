import type { Page } from "@playwright/test";
import { attachments, chooses, text } from "./support/given.ts";
import { NextBuild } from "./support/next-build.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const MISSING = "This part of the page could not be loaded.";

/** What is fetched when it is first opened: how it is opened, and what stands there then. */
const PANELS: readonly ((person: Person) => Promise<void>)[] = [
	(person) => person.page.keyboard.press("?"),
	presses(/^Alerts/),
	presses("New room"),
	presses(/^About this room/),
	presses("Insert an emoji"),
	presses("Begin a poll, a game, a list…"),
	presses("Talk with Bo alone"),
];

function presses(name: string | RegExp) {
	return async ({ page }: Person) => {
		// what is there for a pointer only is there for the keyboard too
		await page.getByRole("button", { name }).first().focus();
		await page.keyboard.press("Enter");
	};
}

test("without a link, what was not loaded yet fails in its own place, and comes by itself when the link is back", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await bo.says("hello");
	await ada.hears("hello");
	await ada.goesOffline();
	for (const open of PANELS) {
		await ada.page.locator("body").click({ position: { x: 1, y: 1 } });
		await open(ada);
		const dialog = ada.page.getByRole("dialog", { name: MISSING });
		await expect(dialog.getByRole("button", { name: "Reload" })).toBeVisible();
		await dialog.getByRole("button", { name: "Close" }).click();
		await expect(dialog).toHaveCount(0);
	}
	await ada.writes("/help");
	await expect(ada.page.getByRole("alert").filter({ hasText: MISSING })).toBeVisible();
	await ada.writes("still here");
	await expect(ada.row("hello")).toBeVisible();

	await presses(/^About this room/)(ada);
	await expect(ada.page.getByRole("dialog", { name: MISSING })).toBeVisible();
	await ada.comesBack();
	await expect(ada.page.getByRole("dialog", { name: "About # lobby" })).toBeVisible();
	await bo.hears("still here");
});

test.describe("a server that has lost the files of before", () => {
	test.use({ expected: [/404 \(Not Found\) \(.*\/assets\//] });

	test("an old page whose files the server has lost says so in their places, and everything else goes on", async ({
		people,
		server,
	}) => {
		const build = await NextBuild.inFrontOf(server.port);
		const { ada, bo } = await inDen(people, build);
		build.ships("alone");
		await closes(ada);
		const composer = bo.page.getByRole("region", { name: "Write" });
		await expect(composer).toContainText(MISSING);
		await expect(composer.getByRole("button", { name: "Reload" })).toBeVisible();
		await expect(bo.row("before")).toBeVisible();

		await bo.page.close();
		build.close();
	});
});

test("a page of before a deploy has all of its parts, also those that it had never asked for", async ({
	people,
	server,
}) => {
	const build = await NextBuild.inFrontOf(server.port);
	const { ada, bo } = await inDen(people, build);
	build.ships();
	await chooses(bo, text("notes.txt", "a few words"));
	await expect(attachments(bo)).toContainText("ready");
	await bo.writes("with notes");
	await ada.hears("with notes");
	await setsSlow(ada);
	await expect(bo.page.locator("[data-restriction=slow]")).toBeVisible();
	await closes(ada);
	await expect(bo.page.locator("[data-restriction=closed]")).toBeVisible();
	await expect(bo.page.getByText(MISSING)).toHaveCount(0);
	await bo.page.close();
	build.close();
});

test.describe("with a service worker", () => {
	test.use({ serviceWorkers: "allow" });

	test("every panel opens without a link, and a page of before a deploy keeps its files for as long as it is open", async ({
		people,
		server,
	}) => {
		await people.joins("Bo");
		const build = await NextBuild.inFrontOf(server.port);
		const ada = await people.arrives();
		await ada.page.goto(`http://127.0.0.1:${build.port}/`);
		await ada.takesSeatAs("Ada");
		await keepsAll(ada.page);
		build.ships("alone");
		await ada.page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())");
		await expect(ada.page.getByText("A new version of Parley is ready.")).toBeVisible();
		await ada.goesOffline();
		for (const open of PANELS) {
			await ada.page.locator("body").click({ position: { x: 1, y: 1 } });
			await open(ada);
			const dialog = ada.page.getByRole("dialog");
			await expect(dialog).toBeVisible();
			await expect(dialog).not.toContainText(MISSING);
			await ada.page.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0);
		}
		expect(await cachedNames(ada.page)).not.toContainEqual(expect.stringContaining("lab-page"));
		await ada.comesBack();

		// nobody has a page of the version before any more
		await ada.page.reload();
		await expect.poll(() => ada.page.evaluate("caches.keys().then((names) => names.length)")).toBe(1);
		await ada.page.close();
		build.close();
	});
});

/** All that the worker is to keep is kept: what the page asks for meanwhile is in the cache before its turn. */
async function keepsAll(page: Page): Promise<void> {
	const worker = await page.evaluate<string>('fetch("/sw.js").then((answer) => answer.text())');
	const listed = worker.match(/\/assets\/[\w.-]+/g) ?? [];
	expect(listed).toContainEqual(expect.stringContaining("begin-panel"));
	const missing = async () => {
		const cached = new Set(await cachedNames(page));
		return listed.filter((name) => !cached.has(name));
	};
	await expect.poll(missing).toEqual([]);
}

/** The names of all that the browser caches. */
function cachedNames(page: Page): Promise<string[]> {
	return page.evaluate(`(async () => {
		const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
		return caught.flat().map(({ url }) => new URL(url).pathname);
	})()`);
}

/** Ada owns the den, and Bo is in it through the proxy that can deploy a new build. */
async function inDen(
	people: { joins(name: string): Promise<Person>; arrives(): Promise<Person> },
	build: NextBuild,
) {
	const ada = await people.joins("Ada");
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await expect(ada.page.getByRole("heading", { level: 1, name: "# den" })).toBeVisible();
	const bo = await people.arrives();
	await bo.page.goto(`http://127.0.0.1:${build.port}/r/den`);
	await bo.takesSeatAs("Bo");
	await ada.says("before");
	await bo.hears("before");
	return { ada, bo };
}

async function setsSlow(ada: Person): Promise<void> {
	const room = await about(ada);
	await room.getByRole("spinbutton", { name: /^Slow mode/ }).fill("600");
	await room.getByRole("button", { name: "Save" }).click();
	await expect(room).toHaveCount(0);
}

async function closes(ada: Person): Promise<void> {
	const room = await about(ada);
	await room.getByRole("checkbox", { name: /^Closed/ }).check();
	await room.getByRole("button", { name: "Save" }).click();
	await expect(room).toHaveCount(0);
}

async function about(ada: Person) {
	await ada.page.getByRole("button", { name: /^About this room/ }).click();
	const room = ada.page.getByRole("dialog", { name: "About # den" });
	await expect(room).toBeVisible();
	return room;
}
