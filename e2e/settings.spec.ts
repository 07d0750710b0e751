import { violations } from "./support/axe.ts";
import { overflowPx } from "./support/boxes.ts";
import { expect, test } from "./support/test.ts";

test("all settings are in one menu at one's own name, by keys alone, and stay over a reload", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await bo.says("hello");
	await ada.hears("hello");
	const { keyboard } = ada.page;
	const name = ada.page.getByRole("button", { name: "Ada Your settings" });
	const menu = ada.page.getByRole("dialog", { name: "You" });
	await name.focus();
	await keyboard.press("Enter");
	await expect(menu.getByRole("button").nth(1)).toBeFocused();
	await menu.getByRole("button", { name: /^Alerts/ }).press("Enter");
	await expect(ada.page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
	await ada.page.getByRole("button", { name: "Back" }).press("Enter");
	await expect(menu.getByRole("button", { name: /^Alerts/ })).toBeFocused();

	await menu.getByRole("radio", { name: "Light" }).check();
	await keyboard.press("ArrowRight");
	await expect(menu.getByRole("radio", { name: "Dark" })).toBeChecked();
	await menu.getByRole("radio", { name: "Normal" }).focus();
	await keyboard.press("ArrowRight");
	await keyboard.press("ArrowRight");
	await expect(menu.getByRole("radio", { name: "Largest" })).toBeChecked();
	await keyboard.press("Escape");
	await expect(menu).toHaveCount(0);
	await expect(name).toBeFocused();

	await ada.page.reload();
	await ada.hears("hello");
	await expect(ada.row("hello").locator("div[dir=auto]")).toHaveCSS("font-size", "19.5px");
	await expect(ada.page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(bo.row("hello").locator("div[dir=auto]")).toHaveCSS("font-size", "15px");
});

test("on a phone, with the largest text, everything in the menu is within reach", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada", { viewport: { width: 390, height: 844 }, touch: true });
	await ada.page.getByRole("button", { name: "Show rooms" }).tap();
	const menu = await ada.opensSettings();
	await menu.getByRole("radio", { name: "Largest" }).check();
	expect(await overflowPx(ada.page)).toBe(0);
	expect(await violations(ada.page)).toEqual([]);
	await menu.getByRole("button", { name: /^Sign out/ }).tap();
	await expect(ada.nameField).toBeVisible();
	await expect(bo.people.getByRole("listitem")).toHaveCount(1);
});
