import type { Locator } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test, type Visit } from "./support/test.ts";

const DEN = "/r/den";
const OPERATOR_TOKEN = "the-operators-own-token";
test.use({ env: { OPERATOR_TOKEN } });

/** Ada opens a room of her own from the lobby. */
async function opensDen(ada: Person, passphrase = ""): Promise<void> {
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
	await ada.page.getByRole("textbox", { name: /^Passphrase/ }).fill(passphrase);
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await expect(ada.page.getByRole("heading", { level: 1, name: "# den" })).toBeVisible();
	await ada.isInside();
}

/** Ada owns the den, and Bo is in it. */
async function inDen(people: { joins(name: string, visit?: Visit): Promise<Person> }) {
	const ada = await people.joins("Ada");
	await opensDen(ada);
	return { ada, bo: await people.joins("Bo", { path: DEN }) };
}

/** What one may do about somebody is behind a button beside the name. */
async function looksAt(moderator: Person, name: string) {
	await moderator.people.getByRole("listitem").filter({ hasText: name }).hover();
	await moderator.page.getByRole("button", { name: `More about ${name}` }).click();
	const panel = moderator.page.getByRole("dialog", { name: `About ${name}` });
	await expect(panel).toBeVisible();
	return panel;
}

function looksAtMessage(person: Person, text: string) {
	return looksAtRow(person, person.row(text));
}

async function looksAtRow(person: Person, row: Locator) {
	await row.hover();
	await person.page.getByRole("button", { name: "More about this message" }).click();
	const panel = person.page.getByRole("dialog", { name: /^Message #/ });
	await expect(panel).toBeVisible();
	return panel;
}

async function opensRoomPanel(person: Person) {
	await person.page.getByRole("button", { name: /^About this room/ }).click();
	const panel = person.page.getByRole("dialog", { name: "About # den" });
	await expect(panel).toBeVisible();
	return panel;
}

test("[MOD2][MOD3] the owner removes and bans; the person reads why and cannot come back, until let in again", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const mei = await people.joins("Mei", { path: DEN });
	// only what one may do is offered
	await expect(bo.page.getByRole("button", { name: "More about Mei" })).toHaveCount(0);
	const panel = await looksAt(ada, "Bo");
	await panel.getByRole("textbox", { name: /^Reason/ }).fill("this is about gardens");
	await panel.getByRole("button", { name: "Ban" }).click();
	await expect(panel).toHaveCount(0);

	await expect(bo.page.getByRole("heading", { name: "You were removed from this room" })).toBeVisible();
	await expect(bo.page.getByText("this is about gardens")).toBeVisible();
	await expect(bo.page.getByText(/You can come in again in 60 min/)).toBeVisible();
	for (const person of [ada, mei])
		await expect(person.timeline.locator("[data-deed=ban]")).toContainText("removed");
	await expect(mei.people.getByRole("listitem").filter({ hasText: "Bo" })).toHaveCount(0);
	await bo.page.reload();
	await expect(bo.page.getByRole("heading", { name: "You were removed from this room" })).toBeVisible();
	await bo.goesTo("/r/lobby");
	await bo.isInside();

	const room = await opensRoomPanel(ada);
	await room.getByRole("button", { name: "Kept out" }).click();
	await expect(room).toContainText("Bo cannot come in until");
	await room.getByRole("button", { name: "Let in again" }).click();
	await expect(room).toContainText("Nobody is kept out");
	await room.getByRole("button", { name: "Record" }).click();
	await expect(room).toContainText("this is about gardens");
	await bo.goesTo(DEN);
	await bo.isInside();
});

test("[MEM2] whoever is banned sees that it is so, beside what is unread there, and the title counts none of it", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const panel = await looksAt(ada, "Bo");
	await panel.getByRole("textbox", { name: /^Reason/ }).fill("this is about gardens");
	await panel.getByRole("button", { name: "Ban" }).click();
	await expect(bo.page.getByRole("heading", { name: "You were removed from this room" })).toBeVisible();
	await bo.goesTo("/r/lobby");
	await bo.isInside();
	for (const text of ["one", "two"]) await ada.says(text);
	const den = bo.sidebar.getByRole("listitem").filter({ hasText: "# den" });
	await expect(den).toContainText("2 unread messages");
	await expect(den).toContainText("banned");
	await expect(bo.page).toHaveTitle("# lobby · Parley");
});

test("[MOD4][MOD5] slow mode counts down where one writes, and a mute and a closed room are said before one tries", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const set = async (change: (room: Awaited<ReturnType<typeof opensRoomPanel>>) => Promise<void>) => {
		const room = await opensRoomPanel(ada);
		await change(room);
		await room.getByRole("button", { name: "Save" }).click();
		await expect(room).toHaveCount(0);
	};
	await set((room) => room.getByRole("spinbutton", { name: /^Slow mode/ }).fill("3"));
	await bo.says("one");
	const restriction = bo.page.locator("[data-restriction]");
	await expect(restriction).toHaveText(/This room goes slowly. You can write again in \d s/);
	await bo.field.fill("two");
	await bo.field.press("Enter");
	await expect(bo.field).toHaveValue("two");
	await expect(restriction).toHaveCount(0);
	await bo.field.press("Enter");
	await ada.hears("two");

	await set(async (room) => {
		await room.getByRole("spinbutton", { name: /^Slow mode/ }).fill("0");
		await room.getByRole("checkbox", { name: /^Closed/ }).check();
	});
	for (const person of [ada, bo]) {
		await expect(person.page.locator("[data-restriction=closed]")).toBeVisible();
		await expect(person.field).not.toBeEditable();
	}
	await set((room) => room.getByRole("checkbox", { name: /^Closed/ }).uncheck());
	await expect(bo.field).toBeEditable();

	await (await looksAt(ada, "Bo")).getByRole("button", { name: "Mute" }).click();
	await expect(restriction).toHaveText(/You are muted here/);
	await expect(bo.field).not.toBeEditable();
	await (await looksAt(ada, "Bo")).getByRole("button", { name: "Let speak again" }).click();
	await bo.says("thank you");
	await ada.hears("thank you");
});

test("[ACC1] a room with a passphrase asks for it before it lets anybody in", async ({ people }) => {
	const ada = await people.joins("Ada");
	await opensDen(ada, "open sesame");

	const bo = await people.arrives({ path: DEN });
	await bo.nameField.fill("Bo");
	await bo.seatButton.click();
	const field = bo.page.getByLabel("Passphrase", { exact: true });
	await field.fill("guess");
	await field.press("Enter");
	await expect(bo.page.getByText("That is not the passphrase of this room.")).toBeVisible();
	await field.fill("open sesame");
	await field.press("Enter");
	await bo.isInside();
	await bo.says("I am in");
	await ada.hears("I am in");
	// whoever has a seat is not asked again
	await bo.page.reload();
	await bo.isInside();
});

test("[MOD7] a message is reported, the owner sees it, removes it, and everybody reads that a moderator did", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const mei = await people.joins("Mei", { path: DEN });
	await bo.says("something rude");
	await mei.hears("something rude");
	await mei.row("something rude").hover();
	await mei.page.getByRole("button", { name: "More about this message" }).click();
	await mei.page.getByText("Report this message").click();
	await mei.page.getByRole("textbox", { name: "What is wrong with it?" }).fill("not nice");
	await mei.page.getByRole("button", { name: "Report", exact: true }).click();
	await expect(mei.page.getByText("Thank you.")).toBeVisible();

	await expect(
		ada.page.getByRole("button", { name: "About this room: something was reported" }),
	).toBeVisible();
	const room = await opensRoomPanel(ada);
	await room.getByRole("button", { name: "Reports" }).click();
	await expect(room).toContainText("Mei about Bo");
	await expect(room).toContainText("not nice");
	await room.getByRole("button", { name: "Remove the message" }).click();
	await expect(room).toContainText("Nothing is reported.");
	for (const person of [ada, bo, mei])
		await expect(person.timeline).toContainText(/Ada removed this message, \d+:\d\d/);
});

test("[MOD11] a moderator stands in the list of people, does what they may, and nothing to who keeps the room", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const mei = await people.joins("Mei", { path: DEN });
	await expect(bo.people.getByRole("listitem").filter({ hasText: "Ada" })).toContainText("owns this room");
	await (await looksAt(ada, "Bo")).getByRole("button", { name: "Name a moderator" }).click();
	for (const person of [ada, bo, mei]) {
		await expect(person.timeline.locator("[data-deed=moderator]")).toContainText("a moderator");
		await expect(person.people.getByRole("listitem").filter({ hasText: "Bo" })).toContainText("moderator");
	}
	await expect(await looksAt(bo, "Ada")).toContainText("Ada keeps this room, too");
	await bo.page.keyboard.press("Escape");
	await (await looksAt(bo, "Mei")).getByRole("button", { name: "Mute" }).click();
	await expect(mei.page.locator("[data-restriction]")).toHaveText(/You are muted here/);
	const room = await opensRoomPanel(bo);
	await expect(room.getByRole("button", { name: "Settings" })).toHaveCount(0);
	await room.getByRole("button", { name: "Kept out" }).click();
	await expect(room).toContainText("Mei is muted");
	const about = await opensRoomPanel(mei);
	await expect(about).toContainText("Moderators: Bo.");
});

test("[PIN1][PIN2] the owner pins a message, everybody finds it beside the conversation and goes there, and a guest pins nothing", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	await bo.says("the rules of the house");
	const aboutIt = await looksAtMessage(ada, "the rules of the house");
	await aboutIt.getByRole("button", { name: "Pin", exact: true }).click();
	await expect(aboutIt).toContainText("Everybody finds it");
	for (const person of [ada, bo])
		await expect(person.timeline.locator("[data-deed=pin]")).toContainText("pinned message #");
	const ofGuest = await looksAtMessage(bo, "the rules of the house");
	await expect(ofGuest.getByRole("button", { name: "Copy text" })).toBeVisible();
	await expect(ofGuest.getByRole("button", { name: "Pin", exact: true })).toHaveCount(0);
	await bo.page.keyboard.press("Escape");
	await bo.page.keyboard.press("Control+k");
	await expect(bo.page.getByRole("combobox", { name: "A room, a person or a command" })).toBeFocused();
	await bo.page.keyboard.type(">pinned");
	await expect(bo.page.getByRole("option", { selected: true })).toContainText("Pinned messages");
	await bo.page.keyboard.press("Enter");
	const ofBo = bo.page.getByRole("dialog", { name: "About # den" });
	await expect(ofBo).toContainText("the rules of the house");
	await expect(ofBo.getByRole("button", { name: /^Take down/ })).toHaveCount(0);
	await ofBo.getByRole("button", { name: /^Show #/ }).click();
	await expect(bo.page).toHaveURL(/\/r\/den#\d+$/);

	await ada.page.keyboard.press("Escape");
	const ofAda = await opensRoomPanel(ada);
	await ofAda.getByRole("button", { name: "Pinned" }).click();
	await ofAda.getByRole("button", { name: /^Take down/ }).click();
	await expect(ofAda).toContainText("Nothing is pinned here.");
	await expect(ofAda.locator(":focus")).toContainText("Nothing is pinned here.");
});

test("[NOW4][NOW5][SAVE2] behind the dots beside a message one reads who reacted and what it said before, and saves it for oneself", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("ten minutes");
	await bo.hears("ten minutes");
	await bo.row("ten minutes").hover();
	await bo.row("ten minutes").getByRole("button", { name: "React with 🎉" }).click();
	await expect(ada.rowOf(seq).getByRole("button", { name: "🎉, 1 reaction" })).toBeVisible();
	await ada.field.press("ArrowUp");
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await box.fill("twenty minutes");
	await box.press("Enter");
	await expect(bo.rowOf(seq)).toContainText("twenty minutes");

	const ofBo = await looksAtRow(bo, bo.rowOf(seq));
	await expect(ofBo.getByRole("region", { name: "Who reacted" })).toContainText("Bo");
	await expect(ofBo.getByText("What it said before")).toHaveCount(0);
	const ofAda = await looksAtRow(ada, ada.rowOf(seq));
	await ofAda.getByText("What it said before").click();
	await expect(ofAda.getByRole("listitem")).toHaveText([/As it stands.*twenty/, /As it was sent first.*ten/]);
	const save = ofAda.getByRole("button", { name: "Save for me" });
	await save.click();
	await expect(ofAda.getByRole("status")).toContainText(["Saved, for you alone."]);
	await expect(save).toBeFocused();

	await ada.page.keyboard.press("Escape");
	const opensSaved = async () => {
		await ada.page.keyboard.press("Control+k");
		await expect(ada.page.getByRole("combobox", { name: "A room, a person or a command" })).toBeFocused();
		await ada.page.keyboard.type(">saved");
		await expect(ada.page.getByRole("option", { selected: true })).toContainText("Saved messages");
		await ada.page.keyboard.press("Enter");
		return ada.page.getByRole("dialog", { name: "Saved messages" });
	};
	await (await opensSaved()).getByRole("button", { name: `Show #${seq}` }).click();
	await expect(ada.page).toHaveURL(new RegExp(`/r/lobby#${seq}$`));
	const saved = await opensSaved();
	await saved.getByRole("button", { name: `Remove #${seq} from saved` }).click();
	await expect(saved).toContainText("Nothing is saved.");
	await expect(saved.locator(":focus")).toContainText("Nothing is saved.");
});

test("[BLOCK2][BLOCK3] what somebody writes whom one blocked is folded, and is heard again from one's own menu", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	await bo.says("something rude");
	const panel = await looksAtMessage(ada, "something rude");
	await panel.locator("summary").filter({ hasText: "Block Bo" }).click();
	await panel.getByRole("button", { name: "Block Bo" }).click();
	await expect(panel.getByText("Bo is blocked.")).toBeFocused();
	await ada.page.keyboard.press("Escape");
	await bo.says("@Ada, ruder still");
	await expect(ada.timeline.getByText("You blocked who wrote this.")).toHaveCount(2);
	await expect(ada.timeline).not.toContainText("rude");
	await ada.timeline.getByRole("button", { name: "Show" }).last().click();
	await expect(ada.timeline).toContainText("ruder still");

	await ada.sidebar.getByRole("button", { name: /Your settings/ }).click();
	await ada.page.getByRole("button", { name: /^Blocked people/ }).click();
	await ada.page.getByRole("button", { name: "Hear Bo again" }).click();
	await expect(ada.page.locator(":focus")).toContainText("You block nobody.");
	await ada.page.keyboard.press("Escape");
	await expect(ada.timeline).toContainText("something rude");
});

test("[MOD1][MOD6] the room is handed over, and the operator moderates what nobody owns", async ({
	people,
}) => {
	const { ada, bo } = await inDen(people);
	const panel = await looksAt(ada, "Bo");
	await panel.getByRole("button", { name: "Hand the room over…" }).click();
	await expect(panel).toContainText("Only Bo can give it back to you.");
	await panel.getByRole("button", { name: "Hand over to Bo" }).click();
	await expect(bo.timeline.locator("[data-deed=hand-over]")).toContainText("handed the room over to you");
	await expect(ada.page.getByRole("button", { name: "More about Bo" })).toHaveCount(0);
	await (await looksAt(bo, "Ada")).getByRole("button", { name: "Close" }).click();

	const about = await opensRoomPanel(ada);
	await expect(about).toContainText("Bo keeps it.");
	await about.getByText("I am the operator of this house").click();
	await about.getByLabel("Operator’s token").fill(OPERATOR_TOKEN);
	await about.getByRole("button", { name: "Continue" }).click();
	await about.getByRole("textbox", { name: "What it is about" }).fill("kept by the house");
	await about.getByRole("button", { name: "Save" }).click();
	await expect(bo.timeline.locator("[data-deed=settings]")).toContainText("The operator set the topic");
	await expect(bo.page.getByText("kept by the house").first()).toBeVisible();
});
