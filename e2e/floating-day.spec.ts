import { expect } from "@playwright/test";
import { test } from "./support/gallery.ts";

/** Room for a third of what was said in two days. */
const viewport = { width: 1000, height: 420 };

test("a label names the day of the topmost row while one scrolls, and goes when one rests", async ({
	gallery,
}) => {
	const page = await gallery.shows("room/days", { viewport });
	const scroller = page.getByRole("log", { name: "Messages" }).locator("..");
	const label = page.locator("[data-region=timeline] > button[aria-hidden]");
	const scrollsTo = (part: number) =>
		scroller.evaluate((element, part) => {
			element.scrollTop = part * (element.scrollHeight - element.clientHeight);
		}, part);
	// The end, by hand: the room opened at the first unread message.
	await scrollsTo(1);
	// Time is the test's from here on, so that a slow machine misses nothing.
	await page.clock.pauseAt("2026-03-02T10:00:00Z");
	await page.clock.runFor(5_000);
	await expect(label).toHaveCount(0);

	await scrollsTo(0.3);
	await expect(label).toHaveText("Yesterday");
	await page.clock.runFor(1_000);
	await expect(label).toHaveCount(1);
	await page.clock.runFor(1_000);
	await expect(label).toHaveCount(0);

	await scrollsTo(0.8);
	await expect(label).toHaveText("Today");
	await scrollsTo(0.25);
	await expect(label).toHaveText("Yesterday");
	// The end says for itself where it is, and so does a day's own label.
	await scrollsTo(1);
	await expect(label).toHaveCount(0);
	await scrollsTo(0);
	await expect(label).toHaveCount(0);
});
