import type { Page } from "@playwright/test";
import { keptIn } from "./support/kept.ts";
import { NextBuild } from "./support/next-build.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("it can be installed: the manifest, its icons and the worker are all there, under the strict policy", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	await people.writer("Bo");
	const manifest = await (await ada.page.request.get(await hrefOf(ada.page, "manifest"))).json();
	expect(manifest).toMatchObject({ name: "Parley", start_url: "/", display: "standalone" });
	expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: "maskable", type: "image/png" }));
	const touch = { src: await hrefOf(ada.page, "apple-touch-icon"), sizes: "180x180" };
	for (const { src, sizes } of [...manifest.icons, touch]) {
		const icon = await (await ada.page.request.get(new URL(src, ada.page.url()).href)).body();
		if (sizes === "any") expect(icon.toString()).toContain("<svg");
		else expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
	}

	await hasShell(ada.page);
	const devtools = await ada.context.newCDPSession(ada.page);
	const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
	// A private window can install nothing; that is the only thing in the way.
	expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
});

test("[KEEP7] without a network the page opens with what was heard last and its age, one writes on, and nothing removed is shown as current", async ({
	people,
}) => {
	const bo = await people.joins("Bo", { path: "/r/garden" });
	const ada = await people.joins("Ada");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await bo.says("among the roses");
	const flo = await people.writer("Flo", "garden");
	const [secret = 0] = await flo.writes(["told too much"]);
	await ada.hears("told too much");
	await hasShell(ada.page);
	await ada.field.fill("half a thought");
	await expect
		.poll(async () => JSON.stringify(await keptIn(ada.page)))
		.toMatch(/half a thought.*told too much/);
	await ada.goesOffline();
	await ada.page.reload();

	await expect(ada.page.getByText(/^As it was at .*What has changed since is shown/)).toBeVisible();
	await expect(ada.rows).toHaveText([/among the roses/, /told too much/]);
	await expect(ada.sidebar.getByRole("link", { name: "lobby" })).toBeVisible();
	await expect(ada.field).toHaveValue("half a thought");
	await ada.writes("and I write on");
	await expect(ada.unsent).toHaveText([/and I write on/]);
	await expect(ada.connectionBar).toContainText(/This device is offline|cannot be reached/);
	const cached = await cachedPaths(ada.page);
	expect(cached).toContain("/index.html");
	expect(cached.filter((path) => path !== "/index.html" && !path.startsWith("/assets/"))).toEqual([]);

	await flo.removes(secret);
	await expect(bo.rowOf(secret)).toContainText("removed by its author");
	await ada.comesBack();
	await bo.hears("and I write on");
	await ada.hears("and I write on");
	await expect(ada.page.getByText(/^As it was at/)).toHaveCount(0);
	await expect(ada.rowOf(secret)).toContainText("removed by its author");
	await expect(ada.page.getByText("told too much")).toHaveCount(0);
});

test.describe("where the operator lets only what is unsent be kept", () => {
	test.use({ env: { KEEP_ON_DEVICE: "unsent" } });

	test("[KEEP5] without a network the page says so, and who comes back, and shows no message", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada");
		await bo.says("for those who are here");
		await ada.hears("for those who are here");
		await hasShell(ada.page);
		await ada.goesOffline();
		await ada.page.reload();
		const shell = ada.page.getByRole("main", { name: "Connection" });
		await expect(shell.getByRole("heading", { level: 1 })).toHaveText(
			/This device is offline|cannot be reached/,
		);
		await expect(shell).toContainText("You come back as Ada");
		await expect(ada.page.getByText("for those who are here")).toHaveCount(0);
		await ada.comesBack();
		await ada.hears("for those who are here");
	});
});

test("what was written without a network and not sent is still there after a reload without one, and is sent", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await hasShell(ada.page);
	await ada.goesOffline();
	await ada.writes("on its way");
	await ada.page.reload();
	await expect(ada.page.getByText(/on its way|1 unsent message is kept/)).toBeVisible();
	await ada.comesBack();
	await bo.hears("on its way");
});

test("a new version is told of, and taken by the next load, at once", async ({ people, server }) => {
	const build = await NextBuild.inFrontOf(server.port);
	const bo = await people.writer("Bo");
	const ada = await people.arrives();
	await ada.page.goto(`http://127.0.0.1:${build.port}/`);
	await ada.takesSeatAs("Ada");
	await hasShell(ada.page);
	const script = ada.page.locator("script[type=module]");
	const newer = ada.page.getByText("A new version of Parley is ready.");
	await expect(newer).toHaveCount(0);

	build.ships();
	await ada.page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())");
	await expect(newer).toBeVisible();
	await expect(script).toHaveAttribute("src", /^\/assets\/index/);
	await ada.page.getByRole("button", { name: "Reload" }).click();
	await expect(script).toHaveAttribute("src", /^\/assets\/next\/index/);
	await ada.isInside();
	await expect(newer).toHaveCount(0);
	await bo.says("hello again");
	await ada.hears("hello again");
	build.close();
});

/** The worker has cached all that it needs and controls the page. */
async function hasShell(page: Page): Promise<void> {
	await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
}

/** What the worker has cached. */
async function cachedPaths(page: Page): Promise<string[]> {
	const urls: string[] = await page.evaluate(`(async () => {
		const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
		return caught.flat().map(({ url }) => url);
	})()`);
	return urls.map((url) => new URL(url).pathname);
}

async function hrefOf(page: Page, rel: string): Promise<string> {
	const href = await page.locator(`link[rel=${rel}]`).getAttribute("href");
	return new URL(href ?? "", page.url()).href;
}
