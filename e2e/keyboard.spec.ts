import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("everything goes by keyboard: come in, talk, walk the messages, answer one, change one", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	await bo.says("one");
	await bo.says("two");

	const ada = await people.arrives();
	const { keyboard } = ada.page;
	await expect(ada.nameField).toBeFocused();
	await keyboard.type("Ada");
	await keyboard.press("Enter");
	await expect(ada.field).toBeFocused();
	await keyboard.type("three");
	await keyboard.press("Enter");
	await bo.hears("three");
	await ada.hears("three");

	await keyboard.press("Shift+F6");
	await expect(ada.row("three")).toBeFocused();
	await keyboard.press("ArrowUp");
	await expect(ada.row("two")).toBeFocused();
	await keyboard.press("Home");
	await expect(ada.row("one")).toBeFocused();
	await keyboard.press("End");
	await expect(ada.row("three")).toBeFocused();
	await keyboard.press("ArrowUp");
	await expect(ada.row("two")).toBeFocused();

	await tabsTo(ada, "Reply");
	await keyboard.press("Enter");
	await expect(ada.field).toBeFocused();
	await keyboard.type("answer to two");
	await keyboard.press("Enter");
	await expect(bo.row("answer to two")).toContainText("two");
	// Until it has come back to its author, the last message that can be changed is the one before.
	await ada.hears("answer to two");

	await keyboard.press("ArrowUp");
	await keyboard.press("End");
	await keyboard.type(", indeed");
	await keyboard.press("Enter");
	await expect(bo.rows.last()).toContainText("answer to two, indeed");
	await expect(ada.field).toBeFocused();
});

test("F6 goes round the regions and Shift F6 the other way", async ({ people }) => {
	const ada = await people.joins("Ada");
	await people.writer("Bo");
	await ada.says("a message");
	await expect(focusedRegion(ada)).toHaveAttribute("data-region", "composer");
	for (const region of ["people", "rooms", "timeline", "composer"]) {
		await ada.page.keyboard.press("F6");
		await expect(focusedRegion(ada)).toHaveAttribute("data-region", region);
	}
	for (const region of ["timeline", "rooms", "people", "composer"]) {
		await ada.page.keyboard.press("Shift+F6");
		await expect(focusedRegion(ada)).toHaveAttribute("data-region", region);
	}
});

test("? lists the keys, and Escape gives the focus back", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await bo.says("hello");
	await ada.hears("hello");
	await ada.page.keyboard.press("Shift+F6");
	await expect(ada.row("hello")).toBeFocused();
	await ada.page.keyboard.press("?");
	const list = ada.page.getByRole("dialog", { name: "Keyboard keys" });
	await expect(list).toBeVisible();
	await ada.page.keyboard.press("Escape");
	await expect(list).toHaveCount(0);
	await expect(ada.row("hello")).toBeFocused();
});

test("? and F6 can be turned off and on where they are listed, and stay so", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await bo.says("hello");
	await ada.hears("hello");
	const list = ada.page.getByRole("dialog", { name: "Keyboard keys" });
	await ada.page.keyboard.press("Shift+F6");
	await expect(ada.row("hello")).toBeFocused();
	await ada.page.keyboard.press("?");
	await list.getByRole("checkbox", { name: "Use ? and F6" }).uncheck();
	await ada.page.keyboard.press("Escape");

	await expect(ada.row("hello")).toBeFocused();
	await ada.page.keyboard.press("?");
	await ada.page.keyboard.press("F6");
	await expect(list).toHaveCount(0);
	await expect(ada.row("hello")).toBeFocused();
	await ada.page.reload();
	await expect(ada.row("hello")).toBeVisible();
	await (await ada.opensSettings()).getByRole("button", { name: /^Keyboard keys/ }).click();
	await list.getByRole("checkbox", { name: "Use ? and F6" }).check();
	await ada.page.keyboard.press("Escape");
	await ada.row("hello").focus();
	await ada.page.keyboard.press("?");
	await expect(list).toBeVisible();
});

test("an empty region is no landmark: what has nothing to say is not on the list of a screen reader", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await bo.says("hello");
	await ada.hears("hello");
	await expect(ada.page.getByRole("region", { name: "Connection" })).toHaveCount(0);
	await expect(ada.page.getByRole("region", { name: "Alerts" })).toHaveCount(0);
	await ada.goesOffline();
	await expect(ada.page.getByRole("region", { name: "Connection" })).toBeVisible();
	await ada.comesBack();
	await expect(ada.page.getByRole("region", { name: "Connection" })).toHaveCount(0);
});

test("what others say is spoken to screen readers, author first; one's own words are not", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.writer("Bo");
	await ada.says("mine");
	await bo.says("hers to hear");
	await expect(ada.page.getByRole("status").filter({ hasText: "Bo: hers to hear" })).toHaveCount(1);
	await expect(ada.page.getByRole("status").filter({ hasText: "mine" })).toHaveCount(0);
});

async function tabsTo({ page }: Person, name: string): Promise<void> {
	const wanted = page.getByRole("button", { name, exact: true }).and(page.locator(":focus"));
	const presses = async () => {
		await page.keyboard.press("Tab");
		return wanted.count();
	};
	await expect.poll(presses, { intervals: [1] }).toBe(1);
}

function focusedRegion({ page }: Person): Locator {
	return page.locator("[data-region]:focus, [data-region]:has(:focus)");
}
