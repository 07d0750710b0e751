import { expect, test } from "./support/test.ts";

test("[TALK1] two talk alone: found by a person, with no word and no link in the room, and nobody else comes in", async ({
	people,
}) => {
	const [bo, ada, mei] = [await people.joins("Bo"), await people.joins("Ada"), await people.joins("Mei")];
	await ada.people.getByRole("button", { name: "Talk with Bo alone" }).focus();
	await ada.page.keyboard.press("Enter");
	const dialog = ada.page.getByRole("dialog", { name: "Talk with Bo" });
	await expect(dialog).toContainText("Only the two of you read it");
	await dialog.getByRole("button", { name: "Start" }).press("Enter");
	await expect(ada.page.getByRole("heading", { level: 1, name: "Bo" })).toBeVisible();
	await expect(ada.page.getByText("Only the two of you read this.")).toBeVisible();
	await expect(ada.page.getByRole("button", { name: "Invite people" })).toHaveCount(0);
	await expect(ada.page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
	await ada.says("a secret");

	await expect(bo.sidebar).toContainText("1 unread message");
	await bo.sidebar.getByRole("link", { name: /^Ada/ }).click();
	await bo.hears("a secret");
	const question = bo.page.getByRole("region", { name: "Your answer" });
	await expect(question).toContainText("Ada began to talk with you alone.");
	await question.getByRole("button", { name: "Accept" }).click();
	await expect(question).toHaveCount(0);
	await expect(bo.page.locator("summary", { hasText: "Ignore or block…" })).toBeFocused();
	await bo.says("just us");
	await ada.hears("just us");
	await expect(mei.sidebar).not.toContainText("Ada");
	await mei.goesTo(new URL(ada.page.url()).pathname);
	await expect(mei.page.getByText("There is no such room.")).toBeVisible();
	await expect(mei.page.getByRole("button", { name: /Open/ })).toHaveCount(0);

	// The conversation one has is gone back to by whom it is with, and survives a reload.
	await ada.goesTo("/r/lobby");
	await ada.isInside();
	await ada.people.getByRole("listitem").filter({ hasText: "Bo" }).hover();
	await ada.page.getByRole("button", { name: "Talk with Bo alone" }).click();
	await ada.hears("just us");
	await ada.goesTo("/r/lobby");
	await ada.isInside();
	await expect(ada.sidebar.getByRole("link", { name: "Bo" })).toBeVisible();
	await ada.page.keyboard.press("Control+k");
	await ada.page.getByRole("combobox", { name: "A room, a person or a command" }).fill("@bo");
	await ada.page.keyboard.press("Enter");
	await ada.hears("just us");
});

test("[TALK4] who ignores is not notified, who blocks ends it for both, and the other one is told nothing of it", async ({
	people,
}) => {
	const [bo, ada] = [await people.joins("Bo"), await people.joins("Ada")];
	await ada.people.getByRole("listitem").filter({ hasText: "Bo" }).hover();
	await ada.page.getByRole("button", { name: "Talk with Bo alone" }).click();
	await ada.page.getByRole("button", { name: "Start" }).click();
	await expect(ada.page.getByRole("heading", { level: 1, name: "Bo" })).toBeVisible();
	await ada.says("hello");
	await bo.sidebar.getByRole("link", { name: /^Ada/ }).click();
	const answer = bo.page.getByRole("region", { name: "Your answer" });
	await answer.getByRole("button", { name: "Ignore" }).click();
	await expect(answer).toContainText("it does not notify you");
	await bo.goesTo("/r/lobby");
	await bo.isInside();
	await ada.says("are you there?");
	await expect(bo.sidebar.getByRole("link", { name: /^Ada/ })).toHaveCount(0);
	await bo.sidebar.getByText("Ignored or blocked (1)").click();
	await expect(bo.sidebar.getByRole("link", { name: /^Ada/ })).toContainText("muted");
	await expect(bo.page).toHaveTitle("# lobby · Parley");

	await bo.sidebar.getByRole("link", { name: /^Ada/ }).click();
	await answer.getByRole("button", { name: "Block" }).click();
	await expect(bo.field).toHaveCount(0);
	await expect(answer.getByRole("button", { name: "Unblock" })).toBeFocused();
	await ada.writes("please?");
	await expect(ada.page.getByText("That is not allowed here.")).toBeVisible();
	await expect(ada.page.getByRole("region", { name: "Your answer" })).toHaveCount(0);
	await bo.page.reload();
	await answer.getByRole("button", { name: "Unblock" }).click();
	await bo.says("sorry");
	await ada.hears("sorry");
});

test("a link to a room of this house leads there in the same tab", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	for (const person of [bo, ada]) await person.turnsPreviewsOff();
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

	await expect(bo.sidebar).not.toContainText("attic");
	await bo.goesTo(new URL(link).pathname);
	await bo.isInside();
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);
});

test("the link is copied by one click, and says where it does not lead", async ({ people }) => {
	await people.writer("Bo");
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
	await ada.sidebar.getByRole("button", { name: "Leave # lobby" }).click();
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
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("read");
	await ada.hears("read");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	await expect(ada.sidebar.getByRole("button", { name: "Leave # lobby" })).toBeAttached();
	await bo.says("one");
	await bo.says("two");
	await expect(ada.sidebar).toContainText("2 unread messages");
	await ada.page.reload();
	await ada.isInside();
	await expect(ada.sidebar).toContainText("2 unread messages");
	await expect(ada.page).toHaveTitle("(2) # garden · Parley");
});

test("[FIND4] [FIND5] all rooms are listed, found and come into, and one sees who is where", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	await bo.goesTo("/r/quiet-hours");
	await bo.isInside();
	await bo.says("hush");
	const ada = await people.joins("Ada");
	await ada.sidebar.getByRole("button", { name: "All rooms" }).click();
	const panel = ada.page.getByRole("dialog", { name: "Rooms and people" });
	const rooms = panel.getByRole("list", { name: "Rooms" }).getByRole("button");
	await expect(rooms.first()).toContainText("# quiet-hours");
	await expect(rooms.first()).toContainText("1 person");
	await expect(rooms.first()).toContainText("written in");
	await panel.getByRole("radio", { name: "By title" }).check();
	await expect(rooms.first()).toContainText("# lobby");
	await expect(rooms.first()).toContainText("you are in");
	await panel.getByRole("searchbox").fill("quiet");
	await expect(rooms).toHaveCount(1);
	await rooms.click();
	await expect(ada.page).toHaveURL(/\/r\/quiet-hours$/);
	await ada.hears("hush");
	await ada.sidebar.getByRole("button", { name: "All rooms" }).click();
	await panel.getByRole("radio", { name: "People", exact: true }).check();
	await panel.getByRole("searchbox").fill("b");
	const somebody = panel.getByRole("list", { name: "People" }).getByRole("listitem");
	await expect(somebody).toHaveCount(1);
	await expect(somebody).toContainText("Bo");
	await expect(somebody.getByRole("button", { name: "# quiet-hours" })).toBeVisible();
	await somebody.getByRole("button", { name: "Talk with Bo alone" }).click();
	await expect(ada.page.getByRole("dialog", { name: "Rooms and people" })).toHaveCount(0);
});
