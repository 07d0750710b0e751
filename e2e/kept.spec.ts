import type { Page } from "@playwright/test";
import { keptIn } from "./support/kept.ts";
import { expect, test } from "./support/test.ts";

const lying = async (page: Page) => JSON.stringify(await keptIn(page));
const storage = (page: Page) =>
	page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

test("[KEEP1] where the browser refuses a database the page goes on, and says that nothing is kept", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives({ core: "tab" });
	await ada.page.addInitScript(`indexedDB.open = () => { throw new DOMException("", "SecurityError"); }`);
	await ada.goesTo("/r/lobby");
	await ada.takesSeatAs("Ada");
	await ada.says("here I am");
	await bo.hears("here I am");
	ada.cable.cut();
	await ada.writes("not yet");
	await expect(ada.page.getByText("This browser keeps nothing for this page")).toBeVisible();
	ada.cable.mend();
	await ada.page.reload();
	await bo.hears("not yet");
	await expect(ada.page.getByText("This browser keeps nothing for this page")).toHaveCount(0);
	await expect(bo.rows).toHaveText([/here I am/, /not yet/]);
});

test.describe("where the operator lets only what is unsent be kept", () => {
	test.use({ env: { KEEP_ON_DEVICE: "unsent" } });

	test("[KEEP5] what is unsent and begun is kept, and no list of rooms", async ({ people }) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada");
		await ada.goesTo("/r/garden");
		await ada.isInside();
		await ada.goesTo("/r/lobby");
		await ada.isInside();
		await ada.says("long sent");
		await bo.hears("long sent");
		ada.cable.cut();
		await ada.writes("not yet");
		await ada.field.fill("half a thought");
		await expect.poll(() => lying(ada.page)).toContain("half a thought");
		expect(await lying(ada.page)).toContain("not yet");
		for (const text of [await lying(ada.page), await storage(ada.page)])
			expect(text).not.toMatch(/garden|long sent/);
		ada.cable.mend();
		await ada.page.reload();
		await bo.hears("not yet");
		await expect(ada.field).toHaveValue("half a thought");
	});
});

test.describe("where the operator lets nothing be kept", () => {
	test.use({ env: { KEEP_ON_DEVICE: "nothing" } });

	test("[KEEP5] one stays in while the tab is open, and whoever opens the page then is a stranger", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada");
		await ada.field.fill("half a thought");
		await ada.page.reload();
		await ada.isInside();
		await ada.says("still me");
		await bo.hears("still me");
		await expect.poll(() => lying(ada.page)).not.toMatch(/Ada|token|half|lobby/);
		const next = await ada.context.newPage();
		await ada.page.close();
		await next.goto(new URL("/", ada.cable.url).href);
		await expect(next.getByRole("textbox", { name: "Your name" })).toHaveValue("");
	});
});
