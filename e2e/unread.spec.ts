import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("what is said in another room is counted, and on coming back one line stands above it", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("read already");
	await ada.hears("read already");
	await opensRoom(ada, "Garden");

	for (const text of ["one", "two", "three"]) await bo.says(text);
	await expect(sidebarItem(ada, "lobby")).toContainText("3 unread messages");
	await expect(ada.page).toHaveTitle("(3) # garden · Parley");

	await sidebarItem(ada, "lobby").getByRole("link").click();
	await ada.hears("three");
	await expect(ada.timeline.getByText("New", { exact: true })).toHaveCount(1);
	await expect.poll(() => newLineIsRightAbove(ada.row("one"))).toBe(true);
	await expect(sidebarItem(ada, "lobby")).not.toContainText("unread");
	await expect(ada.page).toHaveTitle("# lobby · Parley");

	// The line stays where it is while one is here.
	await bo.says("four");
	await ada.hears("four");
	expect(await newLineIsRightAbove(ada.row("one"))).toBe(true);
});

test("[READ2] Alt Shift ↓ leads to what is unread, and one command marks all open rooms read, on all one's pages", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await opensRoom(ada, "Garden");
	await bo.says("one");
	await expect(sidebarItem(ada, "lobby")).toContainText("1 unread message");
	await ada.page.keyboard.press("Alt+Shift+ArrowDown");
	await ada.hears("one");
	await expect(ada.page).toHaveURL(/\/r\/lobby$/);
	// nothing is unread: it leads nowhere
	await ada.page.keyboard.press("Alt+Shift+ArrowUp");
	await expect(ada.page).toHaveURL(/\/r\/lobby$/);

	await sidebarItem(ada, "garden").getByRole("link").click();
	await ada.isInside();
	const tab = await ada.opensTab("/r/garden");
	await tab.isInside();
	await bo.says("two");
	for (const page of [ada, tab]) await expect(sidebarItem(page, "lobby")).toContainText("1 unread message");
	await ada.page.keyboard.press("Control+k");
	await expect(ada.page.getByRole("combobox", { name: "A room, a person or a command" })).toBeFocused();
	await ada.page.keyboard.type(">open rooms read");
	await expect(ada.page.getByRole("option", { selected: true })).toContainText("Mark all open rooms read");
	await ada.page.keyboard.press("Enter");
	for (const page of [ada, tab]) await expect(sidebarItem(page, "lobby")).not.toContainText("unread");
});

test("a message can be marked as unread", async ({ people }) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	for (const text of ["one", "two"]) await bo.says(text);
	await ada.hears("two");
	await opensRoom(ada, "Garden");
	await sidebarItem(ada, "lobby").getByRole("link").click();
	await ada.row("two").hover();
	await ada.row("two").getByRole("button", { name: "Mark unread from here" }).click();
	await expect.poll(() => newLineIsRightAbove(ada.row("two"))).toBe(true);
});

test("[READ2] a mark holds over a reload and in a second tab, and nobody else has it", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	for (const text of ["one", "two", "three"]) await bo.says(text);
	await ada.hears("three");
	await ada.row("two").hover();
	await ada.row("two").getByRole("button", { name: "Mark unread from here" }).click();
	await expect.poll(() => newLineIsRightAbove(ada.row("two"))).toBe(true);

	await opensRoom(ada, "Garden");
	const tab = await ada.opensTab("/r/garden");
	await tab.isInside();
	for (const place of [ada, tab])
		await expect(sidebarItem(place, "lobby")).toContainText("2 unread messages");
	await ada.page.reload();
	await ada.isInside();
	await expect(sidebarItem(ada, "lobby")).toContainText("2 unread messages");
	await sidebarItem(ada, "lobby").getByRole("link").click();
	await ada.hears("three");
	await expect.poll(() => newLineIsRightAbove(ada.row("two"))).toBe(true);

	await opensRoom(bo, "Cellar");
	await expect(sidebarItem(bo, "lobby")).not.toContainText("unread");
});

test("[READ2] a page that is loaded anew in the very room that is marked draws the line again", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	for (const text of ["one", "two", "three"]) await bo.says(text);
	await ada.hears("three");
	await ada.row("two").hover();
	await ada.row("two").getByRole("button", { name: "Mark unread from here" }).click();
	await expect.poll(() => newLineIsRightAbove(ada.row("two"))).toBe(true);
	await ada.page.reload();
	await ada.hears("three");
	await expect(ada.timeline.getByText("New", { exact: true })).toHaveCount(1);
	await expect.poll(() => newLineIsRightAbove(ada.row("two"))).toBe(true);
});

test.describe("after much was said", () => {
	test.use({ env: { LIMITS: "off" } });

	test("[READ3] whoever was called is told so, however far above what is shown it was, and is led there", async ({
		people,
	}) => {
		const bo = await people.writer("Bo");
		const ada = await people.joins("Ada");
		await opensRoom(ada, "Garden");
		await ada.page.goto("about:blank");
		await bo.writes(["@Ada please look", ...Array.from({ length: 69 }, (_, n) => `noise ${n}`)]);
		await ada.goesTo("/r/garden");
		await ada.isInside();
		await expect(sidebarItem(ada, "lobby")).toContainText("70 unread messages, 1 mention of you");
		const link = sidebarItem(ada, "lobby").getByRole("link");
		await expect(link).toHaveAttribute("href", /#\d+$/);
		await link.click();
		await ada.hears("@Ada please look");
	});
});

test("one's own message tells on how many screens it is", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("can you see me?");
	await bo.hears("can you see me?");
	await expect(ada.row("can you see me?")).toContainText("on 2 of 2 screens");
});

test("[ROOM3] a room that was left is silent, and its seat is free", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await opensRoom(ada, "Garden");
	await sidebarItem(ada, "lobby").getByRole("button", { name: "Leave # lobby" }).click();
	await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
	await bo.says("alone");
	await expect(sidebarItem(ada, "lobby")).not.toContainText("unread");
});

function sidebarItem(person: Person, room: string): Locator {
	return person.sidebar.getByRole("listitem").filter({ hasText: `# ${room}` });
}

async function opensRoom(person: Person, name: string): Promise<void> {
	await person.sidebar.getByRole("button", { name: "New room" }).click();
	await person.page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
	await person.page.getByRole("button", { name: "Open the room" }).click();
	await expect(person.page).toHaveURL(new RegExp(`/r/${name.toLowerCase()}$`));
	await person.isInside();
}

function newLineIsRightAbove(row: Locator): Promise<boolean> {
	return row.evaluate((element) => element.previousElementSibling?.textContent === "New");
}
