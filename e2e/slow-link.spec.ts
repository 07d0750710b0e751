import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** As on a bad mobile link: 400 kbit/s, and 400 ms for every question. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test("on a slow link one comes in and talks", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ path: "about:blank", core: "tab" });
	const devtools = await ada.context.newCDPSession(ada.page);
	await devtools.send("Network.emulateNetworkConditions", SLOW);
	await ada.goesTo("/");
	await ada.takesSeatAs("Ada");
	await ada.says("slow but sure");
	await bo.hears("slow but sure");
});

test("the name can be given while the rest of the page is still on its way", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ path: "about:blank" });
	const comes = await holdsUp(ada, "**/assets/house-*.js");
	await ada.goesTo("/");
	await ada.nameField.fill("Bo");
	await expect(ada.nameField).toHaveAttribute("aria-invalid", "true");
	await ada.nameField.fill("Ada");
	await expect(ada.page.getByText("Free.")).toBeVisible();
	await ada.seatButton.click();
	await expect(ada.field).toHaveCount(0);
	comes();
	await ada.isInside();
	await ada.says("here I am");
	await bo.hears("here I am");
});

test("Enter counts, however early: before the house has said which room it offers", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ path: "about:blank" });
	const comes = await holdsUp(ada, "**/api/door");
	await ada.goesTo("/");
	await ada.nameField.fill("Ada");
	await ada.nameField.press("Enter");
	comes();
	await ada.isInside();
	await ada.says("quick as I am");
	await bo.hears("quick as I am");
});

/** Nothing that matches arrives before the answer of this is called. */
async function holdsUp({ page }: Person, files: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(files, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}
