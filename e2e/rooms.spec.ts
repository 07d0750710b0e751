import { expect, test } from "./support/test.ts";

test("two talk alone: told by a message, the second seat is taken by its link, and nobody else comes in", async ({
	people,
}) => {
	const [bo, ada, mei] = [await people.joins("Bo"), await people.joins("Ada"), await people.joins("Mei")];
	// Everybody here has a cable, and so an address, of their own: the preview of another's would be refused.
	for (const person of [bo, ada, mei])
		await person.page.getByRole("button", { name: "Link previews: on" }).click();
	await ada.people.getByRole("listitem").filter({ hasText: "Bo" }).hover();
	await ada.page.getByRole("button", { name: "Talk with Bo alone" }).click();
	await expect(ada.page.getByRole("checkbox", { name: /Tell Bo/ })).toBeChecked();
	await ada.page.getByRole("button", { name: "Start" }).click();
	await expect(ada.page.getByRole("heading", { level: 1, name: "Bo" })).toBeVisible();

	await expect(bo.rows.last()).toContainText("@Bo let us talk, the two of us:");
	const link = await bo.timeline.getByRole("link", { name: /\/r\/direct-/ }).getAttribute("href");
	const { pathname } = new URL(link ?? "");
	await bo.goesTo(pathname);
	await expect(bo.page.getByRole("heading", { level: 1, name: "Ada" })).toBeVisible();
	await bo.says("just us");
	await ada.hears("just us");
	await expect(mei.rail).not.toContainText("Ada");
	await mei.goesTo(pathname);
	await expect(mei.page.getByText("All seats are taken")).toBeVisible();

	// The conversation one has is gone back to, and survives a reload of another room.
	await ada.goesTo("/r/lobby");
	await ada.isInside();
	await expect(ada.rail.getByRole("link", { name: "Bo" })).toBeVisible();
	await ada.page.keyboard.press("Control+k");
	await ada.page.getByRole("combobox", { name: "A room, a person or a command" }).fill("@bo");
	await ada.page.keyboard.press("Enter");
	await ada.hears("just us");
});

test("a link to a room of this house leads there in the same tab", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	for (const { page } of [bo, ada]) await page.getByRole("button", { name: "Link previews: on" }).click();
	await ada.says(`see ${new URL("/r/garden", ada.cable.url).href}`);
	await ada.timeline.getByRole("link", { name: /garden/ }).click();
	await expect(ada.page).toHaveURL(/\/r\/garden$/);
	await ada.isInside();
	expect(ada.context.pages()).toHaveLength(1);
});

test("a room that is not on the list is found by its link alone", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("Attic");
	await ada.page.getByRole("textbox", { name: "Title (optional)" }).fill("Under the roof");
	await ada.page.getByRole("checkbox", { name: /On the list/ }).uncheck();
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await ada.isInside();
	await expect(ada.page.getByText("Under the roof")).toBeVisible();
	await ada.page.getByRole("button", { name: "Invite people" }).click();
	const panel = ada.page.getByRole("dialog", { name: "Invite people to # attic" });
	await expect(panel).toContainText("the only way in");
	const link = await panel.getByRole("textbox", { name: "Link to this room" }).inputValue();

	await expect(bo.rail).not.toContainText("attic");
	await bo.goesTo(new URL(link).pathname);
	await bo.isInside();
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);
});

test("the link is copied by one click, and says where it does not lead", async ({ people }) => {
	await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await ada.context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await ada.page.getByRole("button", { name: "Copy link" }).click();
	await expect(ada.page.getByRole("button", { name: "Copied" })).toBeVisible();
	await ada.field.focus();
	await ada.page.keyboard.press("Control+v");
	await expect(ada.field).toHaveValue(new URL("/r/garden", ada.cable.url).href);
	await expect(ada.page.getByText("This address works on this computer only.")).toBeVisible();
});

test("[ROOM3] [ROOM5] whoever leaves the room on show stays outside, in every tab, until they come in again", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const tab = await ada.opensTab("/r/lobby");
	await tab.isInside();
	await bo.says("to be read on");
	await tab.hears("to be read on");
	await tab.field.fill("half a thought");
	await ada.rail.getByRole("button", { name: "Leave # lobby" }).click();
	await expect(ada.page.getByRole("heading", { name: "You left # lobby" })).toBeVisible();
	await expect(tab.page.getByText("You left this room in another tab.")).toBeVisible();
	await expect(tab.field).toHaveCount(0);
	await expect(tab.row("to be read on")).toBeVisible();
	await expect(bo.people.getByRole("listitem")).toHaveCount(1);
	await bo.says("only for who is here");

	await tab.page.getByRole("button", { name: "Come in again" }).click();
	await tab.isInside();
	await tab.hears("only for who is here");
	await expect(tab.field).toHaveValue("half a thought");
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);
});

test("a reload keeps one's rooms and what is unread in them", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await bo.says("read");
	await ada.hears("read");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await expect(ada.rail.getByRole("button", { name: "Leave # lobby" })).toBeAttached();
	await bo.writes("one");
	await bo.writes("two");
	await expect(ada.rail).toContainText("2 unread messages");
	await ada.page.reload();
	await ada.isInside();
	await expect(ada.rail).toContainText("2 unread messages");
	await expect(ada.page).toHaveTitle("(2) # garden · Parley");
});
