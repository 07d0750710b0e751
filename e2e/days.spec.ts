import { expect, test } from "./support/test.ts";

test.use({ env: { LIMITS: "off" } });

test("a day is chosen at its label, and leads to its first message", async ({ people }) => {
	const flo = await people.writer("Flo");
	const [first = 0] = await flo.writes(Array.from({ length: 250 }, (_, n) => `line ${n}`));
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await bo.says("newest");
	await ada.hears("newest");
	await expect(ada.rowOf(first)).toHaveCount(0);

	await ada.timeline.getByRole("button", { name: "Today, jump to another day" }).focus();
	await ada.page.keyboard.press("Enter");
	const dialog = ada.page.getByRole("dialog", { name: "Jump to a day" });
	const day = dialog.getByLabel("Day", { exact: true });
	await expect(day).toBeFocused();
	await expect(day).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
	await day.fill("2020-02-29");
	await dialog.getByRole("button", { name: "Go there" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(ada.rowOf(first)).toBeInViewport();
	await expect(ada.rowOf(first)).not.toHaveCSS("box-shadow", "none");
	await expect(ada.pill).toBeVisible();
	// Nobody else is moved.
	await bo.hears("newest");
});

test("a day after all that was said is told so, and moves nothing", async ({ people }) => {
	const ada = await people.joins("Ada", { clock: true });
	const bo = await people.writer("Bo");
	await bo.says("today");
	await ada.hears("today");
	await ada.page.clock.setSystemTime(Date.now() + 3 * 86_400_000);
	await ada.timeline.getByRole("button", { name: /jump to another day$/ }).click();
	const dialog = ada.page.getByRole("dialog", { name: "Jump to a day" });
	const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
	await dialog.getByLabel("Day", { exact: true }).evaluate((field) => field.removeAttribute("max"));
	await dialog.getByLabel("Day", { exact: true }).fill(tomorrow);
	await ada.page.keyboard.press("Enter");
	await expect(dialog.getByRole("status")).toHaveText("Nothing has been said since then.");
	await ada.page.keyboard.press("Escape");
	await ada.hears("today");
});
