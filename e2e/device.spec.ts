import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ORIGIN, serveGallery } from "./support/gallery.ts";

/** Some of what a phone that is nearly full would give. */
const LITTLE_BYTES = 6_000_000;

test("what lies on the device keeps its contract over a real database", async ({ context }) => {
	const page = await tries(context, "contract");
	expect(await outcomes(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^ok: /)]));
	expect(await faults(page)).toEqual([]);
});

test("a store that is newer, held by another page or damaged keeps nothing, loses nothing and stops nobody", async ({
	context,
}) => {
	const page = await tries(context, "bad");
	expect(await outcomes(page)).toHaveLength(5);
	expect(await faults(page)).toEqual([]);
});

test("a store that is refused keeps nothing, and says so", async ({ context }) => {
	// a page in a box of its own has no storage at all
	const page = await tries(context, "refused", { "content-security-policy": "sandbox allow-scripts" });
	expect(await outcomes(page)).toHaveLength(1);
	expect(await faults(page)).toEqual([]);
});

test("a store that is full gives up rooms, and no word that was not sent", async ({ context }) => {
	const page = await tries(context, "full", {}, async (opened) => {
		const session = await context.newCDPSession(opened);
		await session.send("Storage.overrideQuotaForOrigin", { origin: ORIGIN, quotaSize: LITTLE_BYTES });
	});
	expect(await outcomes(page)).toHaveLength(1);
	expect(await faults(page)).toEqual([]);
});

test("a store that is cleared away while it is open keeps nothing, and says so", async ({ context }) => {
	await serveGallery(context, {});
	const page = await context.newPage();
	await page.goto(`${ORIGIN}/device.html?of=cleared`);
	await page.locator("html[data-waits]").waitFor({ state: "attached" });
	const session = await context.newCDPSession(page);
	await session.send("Storage.clearDataForOrigin", { origin: ORIGIN, storageTypes: "indexeddb" });
	await page.getByRole("button", { name: "Go on" }).click();
	await page.locator("html[data-done]").waitFor({ state: "attached" });
	expect(await outcomes(page)).toHaveLength(1);
	expect(await faults(page)).toEqual([]);
});

/** A page that has tried all of a group. */
async function tries(
	context: BrowserContext,
	group: string,
	headers: Record<string, string> = {},
	before: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
	await serveGallery(context, { headers });
	const page = await context.newPage();
	await before(page);
	await page.goto(`${ORIGIN}/device.html?of=${group}`);
	await page.locator("html[data-done]").waitFor({ state: "attached" });
	return page;
}

function outcomes(page: Page): Promise<string[]> {
	return page.locator("li").allTextContents();
}

async function faults(page: Page): Promise<string[]> {
	return (await outcomes(page)).filter((line) => !line.startsWith("ok: "));
}
