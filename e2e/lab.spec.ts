import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const OPERATOR_TOKEN = "the-operators-own-token";
/** An experiment takes its time even in its smallest size, and longer beside other tests. */
const EXPERIMENT_MS_MAX = 180_000;

test.describe("with LAB=on", () => {
	test.use({ env: { LAB: "on", LIMITS: "off", OPERATOR_TOKEN } });

	test("the operator sees figures move while two people talk", async ({ people }) => {
		const [ada, bo] = [await people.joins("Ada"), await people.joins("Bo")];
		const olga = await people.arrives({ path: "/lab" });
		await entersLab(olga);
		await expect(plot(olga.page, "Sockets")).toContainText("open 2");
		await expect(reader(olga.page, "Ada")).toBeVisible();
		await expect(async () => {
			await ada.writes("hello");
			await bo.writes("hello, Ada");
			await expect(plot(olga.page, "From post to last write")).toContainText(/p50 [\d.]+ ms/, {
				timeout: 1_500,
			});
		}).toPass();
		await expect(plot(olga.page, "Deliveries a second")).toContainText(/deliveries [\d.]+/);
		// the tab remembers the token, and no address does
		await olga.page.reload();
		await expect(olga.page.getByRole("heading", { name: "Parley lab" })).toBeVisible();
		expect(olga.page.url()).not.toContain(OPERATOR_TOKEN);
		await olga.page.getByRole("button", { name: "Forget the token" }).click();
		await expect(tokenField(olga.page)).toBeVisible();
	});

	test("a crowd comes, talks and goes", async ({ people }) => {
		const olga = await people.arrives({ path: "/lab" });
		await entersLab(olga);
		const crowd = region(olga.page, "Crowd");
		await crowd.getByLabel("People").fill("12");
		await crowd.getByLabel("Messages / s").fill("10");
		await crowd.getByRole("button", { name: "Start the crowd" }).click();
		await expect(crowd).toContainText(/on screens\s*p50 [\d.]+ ms/);
		await expect(plot(olga.page, "Sockets")).toContainText("open 12");
		await region(olga.page, "Readers, slowest first")
			.getByRole("button", { name: /^Cut the link of p\d+$/ })
			.first()
			.click();
		await crowd.getByRole("button", { name: "Stop the crowd" }).click();
		await expect(crowd.getByRole("button", { name: "Start the crowd" })).toBeEnabled();
		await expect(plot(olga.page, "Sockets")).toContainText("open 0");
	});

	test("a fault injected into somebody's link costs them nothing", async ({ people }) => {
		const [ada, bo] = [await people.joins("Ada"), await people.joins("Bo")];
		const olga = await people.arrives({ path: "/lab" });
		await entersLab(olga);
		const faults = region(olga.page, "Faults");
		await faults.getByLabel("Who").fill("Ada");
		await faults.getByRole("button", { name: "Slow for 10 s" }).click();
		await expect(faults).toContainText("Ada takes nothing for 10 s.");
		await bo.says("while Ada is slow");
		await faults.getByRole("button", { name: "Cut the link" }).click();
		await expect(faults).toContainText("Ada lost 1 link and will come back.");
		await ada.hears("while Ada is slow");
		await ada.says("here I am");

		await faults.getByRole("button", { name: "Send twice" }).click();
		await expect(faults).toContainText("Sent twice under one id");
		for (const person of [ada, bo]) await person.hears("This was sent twice by the lab, and is here once.");
	});

	test("lookups that block are felt on a single loop", async ({ people }) => {
		const olga = await people.arrives({ path: "/lab" });
		await entersLab(olga);
		const lookups = region(olga.page, "Where lookups run");
		await expect(lookups.getByRole("radio", { name: "Worker" })).toBeChecked();
		await lookups.getByLabel("ms each").fill("60");
		await lookups.getByRole("button", { name: "Start" }).click();
		await expect(plot(olga.page, "Lookups")).toContainText(/done \/ s [1-9]/);
		await lookups.getByRole("radio", { name: "Single loop" }).click();
		await expect(plot(olga.page, "Event loop delay")).toContainText(/max ([6-9]\d|\d{3})(\.\d)? ms/);
		// the server says what is so, and its loop is held just now
		await lookups.getByRole("radio", { name: "Worker" }).click();
		await expect(lookups.getByRole("radio", { name: "Worker" })).toBeChecked();
		await lookups.getByRole("button", { name: "Stop" }).click();
		await expect(plot(olga.page, "Lookups")).toContainText("done / s 0");
	});

	test.describe("plots that cannot be drawn", () => {
		test.use({ expected: [/nothing to draw on/] });

		test("take nothing of the lab with them: its figures and its buttons stay", async ({ people }) => {
			const olga = await people.arrives({ path: "/lab" });
			await olga.page.addInitScript(
				`HTMLCanvasElement.prototype.getContext = () => { throw new Error("nothing to draw on"); };`,
			);
			await olga.page.reload();
			await entersLab(olga);
			const plots = olga.page.getByRole("region", { name: "Live figures" });
			await expect(plots.getByRole("alert")).toHaveCount(6);
			await expect(plots.getByRole("button", { name: "Try again" })).toHaveCount(6);
			await region(olga.page, "Crowd").getByLabel("People").fill("12");
			await expect(region(olga.page, "Readers, slowest first")).toBeVisible();
		});
	});

	test("an experiment runs, and its report opens and is saved", async ({ people }) => {
		test.setTimeout(EXPERIMENT_MS_MAX);
		const olga = await people.arrives({ path: "/lab" });
		await entersLab(olga);
		const experiments = region(olga.page, "Experiments");
		await experiments.getByRole("button", { name: "Run numbers" }).click();
		await expect(experiments.getByRole("progressbar")).toBeVisible();
		await expect(experiments.getByRole("button", { name: "Run rooms" })).toBeDisabled();
		await expect(experiments).toContainText("numbers is done: its report is the first in the list.", {
			timeout: EXPERIMENT_MS_MAX,
		});

		const newest = region(olga.page, "Reports").getByRole("row").first();
		const download = olga.page.waitForEvent("download");
		await newest.getByRole("link", { name: /^Save the report/ }).click();
		const name = (await download).suggestedFilename();
		expect(name).toMatch(/-numbers(-\d+)?\.html$/);
		const opening = olga.context.waitForEvent("page");
		await newest.getByRole("link", { name: /^Open the report/ }).click();
		const report = await opening;
		await expect(report.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(report.locator("svg").first()).toBeVisible();
		expect(report.url()).not.toContain(OPERATOR_TOKEN);
		await removeReport(name.replace(/\.html$/, ""));
	});

	for (const [device, screen] of Object.entries({
		desktop: { viewport: { width: 1280, height: 800 } },
		phone: { viewport: { width: 390, height: 844 }, touch: true },
	})) {
		test(`axe finds nothing in the lab on a ${device} in either theme`, async ({ people }) => {
			await people.writer("Ada");
			const olga = await people.arrives({ ...screen, path: "/lab" });
			await expect(tokenField(olga.page)).toBeFocused();
			expect(await violations(olga.page)).toEqual([]);
			await entersLab(olga);
			await expect(reader(olga.page, "Ada")).toBeVisible();
			expect(await violations(olga.page)).toEqual([]);
			const root = olga.page.locator("html");
			expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		});
	}
});

test("where there is no lab, the page says how to switch it on", async ({ people }) => {
	const olga = await people.arrives({ path: "/lab" });
	await expect(olga.page.getByRole("heading", { name: "The lab is off." })).toBeVisible();
	await expect(olga.page.getByText("LAB=on npm start")).toBeVisible();
});

test.describe("with a wrong token", () => {
	test.use({ env: { LAB: "on", OPERATOR_TOKEN } });

	test.use({ expected: [/ 40\d \(\w+\) \(.*\/api\/lab/] });

	test("that is told in words", async ({ people }) => {
		const { page } = await people.arrives({ path: "/lab" });
		await tokenField(page).fill("not-the-operators-token");
		await tokenField(page).press("Enter");
		await expect(page.getByRole("alert")).toHaveText("That is not the operator's token.");
		await expect(tokenField(page)).toBeFocused();
		await tokenField(page).fill(OPERATOR_TOKEN);
		await tokenField(page).press("Enter");
		await expect(page.getByRole("heading", { name: "Parley lab" })).toBeVisible();
	});
});

async function entersLab({ page }: Person): Promise<void> {
	await tokenField(page).fill(OPERATOR_TOKEN);
	await page.getByRole("button", { name: "Open the lab" }).click();
	await expect(page.getByRole("banner").getByRole("status")).toHaveText("live");
}

function tokenField(page: Page): Locator {
	return page.getByLabel("Operator's token");
}

function region(page: Page, name: string): Locator {
	return page.getByRole("region", { name, exact: true });
}

function plot(page: Page, title: string): Locator {
	return page.getByRole("figure").filter({ hasText: title });
}

function reader(page: Page, name: string): Locator {
	return region(page, "Readers, slowest first").getByRole("rowheader", { name });
}

/** Whoever tests leaves no report among the user's own. */
async function removeReport(name: string): Promise<void> {
	const folder = fileURLToPath(new URL(`../loadtest/reports/${name}`, import.meta.url));
	await rm(folder, { recursive: true, force: true });
}
