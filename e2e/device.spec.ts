import { test as base, expect, type Page } from "@playwright/test";
import { ORIGIN, serveGallery } from "./support/gallery.ts";

/** Some of what a phone that is nearly full would give. */
const LITTLE_BYTES = 6_000_000;

/** `headers`: of the page */
const test = base.extend<{ headers: Readonly<Record<string, string>> }>({
	headers: [{}, { option: true }],
	proxy: async ({ headers }, use) => {
		const gallery = await serveGallery({ headers });
		await use(gallery.proxy);
		await gallery.close();
	},
});

test("what lies on the device keeps its contract over a real database", async ({ page }) => {
	await tries(page, "contract");
	expect(await outcomes(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^ok: /)]));
	expect(await faults(page)).toEqual([]);
});

test("a store that is newer, held by another page or damaged keeps nothing, loses nothing and stops nobody", async ({
	page,
}) => {
	await tries(page, "bad");
	expect(await outcomes(page)).toHaveLength(5);
	expect(await faults(page)).toEqual([]);
});

test.describe("a page in a box of its own", () => {
	test.use({ headers: { "content-security-policy": "sandbox allow-scripts" } });

	test("a store that is refused keeps nothing, and says so", async ({ page }) => {
		await tries(page, "refused");
		expect(await outcomes(page)).toHaveLength(1);
		expect(await faults(page)).toEqual([]);
	});
});

test("a store that is full gives up rooms, and no word that was not sent", async ({ page, context }) => {
	const session = await context.newCDPSession(page);
	await session.send("Storage.overrideQuotaForOrigin", { origin: ORIGIN, quotaSize: LITTLE_BYTES });
	await tries(page, "full");
	expect(await outcomes(page)).toHaveLength(1);
	expect(await faults(page)).toEqual([]);
});

test("a store that is cleared away while it is open keeps nothing, and says so", async ({
	page,
	context,
}) => {
	await page.goto(`${ORIGIN}/device.html?of=cleared`);
	await page.locator("html[data-waits]").waitFor({ state: "attached" });
	const session = await context.newCDPSession(page);
	await session.send("Storage.clearDataForOrigin", { origin: ORIGIN, storageTypes: "indexeddb" });
	await page.getByRole("button", { name: "Go on" }).click();
	await page.locator("html[data-done]").waitFor({ state: "attached" });
	expect(await outcomes(page)).toHaveLength(1);
	expect(await faults(page)).toEqual([]);
});

/** The page has tried all of a group then. */
async function tries(page: Page, group: string): Promise<void> {
	await page.goto(`${ORIGIN}/device.html?of=${group}`);
	await page.locator("html[data-done]").waitFor({ state: "attached" });
}

function outcomes(page: Page): Promise<string[]> {
	return page.locator("li").allTextContents();
}

async function faults(page: Page): Promise<string[]> {
	return (await outcomes(page)).filter((line) => !line.startsWith("ok: "));
}
