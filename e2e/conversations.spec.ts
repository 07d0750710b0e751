import { violations } from "./support/axe.ts";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const heading = ({ page }: Person, name: string) => page.getByRole("heading", { level: 1, name });
const answer = ({ page }: Person) => page.getByRole("region", { name: "Your answer" });

test("[TALK1] [TALK2] three talk, begun by the keyboard from the list of people; each sees who is in it, and nobody else", async ({
	people,
}) => {
	const [bo, cy] = [await people.joins("Bo"), await people.joins("Cy")];
	const [mei, ada] = [await people.joins("Mei"), await people.joins("Ada")];
	await ada.people.getByRole("button", { name: "New conversation" }).press("Enter");
	const dialog = ada.page.getByRole("dialog", { name: "New conversation" });
	await expect(dialog.getByRole("searchbox", { name: "Find people" })).toBeFocused();
	await expect(dialog.getByRole("checkbox")).toHaveCount(3);
	await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
	expect(await violations(ada.page)).toEqual([]);
	await ada.page.keyboard.type("cy");
	await expect(dialog.getByRole("checkbox")).toHaveCount(1);
	await ada.page.keyboard.press("Enter");
	await expect(dialog.getByRole("checkbox", { name: "Cy" })).toBeChecked();
	await dialog.getByRole("checkbox", { name: "Bo" }).press("Space");
	await expect(dialog.getByText("With Cy and Bo.")).toBeVisible();
	await dialog.getByRole("button", { name: "Start" }).press("Enter");
	await expect(heading(ada, "Cy and Bo")).toBeVisible();
	await expect(ada.page.getByText("a conversation of 3", { exact: true })).toBeVisible();
	await ada.says("a secret of ours");

	await bo.sidebar.getByRole("link", { name: /^Ada and Cy/ }).click();
	await bo.hears("a secret of ours");
	await expect(answer(bo)).toContainText("Ada began a conversation of 3 with you.");
	await answer(bo).getByRole("button", { name: "Accept" }).click();
	await expect(answer(bo)).toHaveCount(0);
	for (const name of ["Ada", "Bo", "Cy"])
		await expect(bo.people.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
	await expect(bo.people.getByRole("listitem")).toHaveCount(3);
	await cy.sidebar.getByRole("link", { name: /^Ada and Bo/ }).click();
	// whoever writes has accepted it
	await cy.says("here I am");
	await expect(answer(cy)).toHaveCount(0);
	for (const person of [ada, bo]) await person.hears("here I am");
	await expect(mei.sidebar).not.toContainText("Ada");
	await mei.goesTo(new URL(ada.page.url()).pathname);
	await expect(mei.page.getByText("There is no such room.")).toBeVisible();

	// the same people are the same one, from wherever it is asked for
	await bo.goesTo("/r/lobby");
	await bo.isInside();
	await bo.page.keyboard.press("Control+k");
	const jump = bo.page.getByRole("combobox", { name: "A room, a person or a command" });
	await jump.fill("> new conv");
	await bo.page.keyboard.press("Enter");
	const again = bo.page.getByRole("dialog", { name: "New conversation" });
	for (const name of ["Ada", "Cy"]) await again.getByRole("checkbox", { name }).check();
	await again.getByRole("button", { name: "Start" }).click();
	await bo.hears("here I am");
	await bo.page.reload();
	await bo.hears("here I am");
	await expect(heading(bo, "Ada and Cy")).toBeVisible();
});

test("[TALK4] of three one ignores and one blocks: it leaves their lists, the rest go on, and it is found again", async ({
	people,
}) => {
	const [bo, cy, ada] = [await people.joins("Bo"), await people.joins("Cy"), await people.joins("Ada")];
	await ada.people.getByRole("listitem").filter({ hasText: "Bo" }).hover();
	await ada.page.getByRole("button", { name: "Talk with Bo alone" }).click();
	await ada.page.getByRole("button", { name: "Add others…" }).click();
	const dialog = ada.page.getByRole("dialog", { name: "New conversation" });
	await expect(dialog.getByRole("checkbox", { name: "Bo" })).toBeChecked();
	await dialog.getByRole("checkbox", { name: "Cy" }).check();
	await dialog.getByRole("button", { name: "Start" }).click();
	await expect(heading(ada, "Bo and Cy")).toBeVisible();
	await ada.says("hello you two");

	await bo.sidebar.getByRole("link", { name: /^Ada and Cy/ }).click();
	await answer(bo).getByRole("button", { name: "Ignore" }).click();
	await expect(answer(bo)).toContainText("it does not notify you");
	await bo.goesTo("/r/lobby");
	await bo.isInside();
	await cy.sidebar.getByRole("link", { name: /^Ada and Bo/ }).click();
	await answer(cy).getByRole("button", { name: "Block" }).click();
	await expect(answer(cy)).toContainText("The others talk on.");
	await expect(cy.field).toHaveCount(0);
	await ada.says("are you there?");
	await expect(bo.page).toHaveTitle("# lobby · Parley");
	for (const person of [bo, cy]) {
		await expect(person.sidebar.getByRole("link", { name: /^Ada and/ })).toHaveCount(0);
		await expect(person.sidebar.getByText("Ignored or blocked (1)")).toBeVisible();
	}
	await expect(answer(ada)).toHaveCount(0);

	// whom cy turned away begins nothing with her
	await ada.goesTo("/r/lobby");
	await ada.isInside();
	await ada.people.getByRole("listitem").filter({ hasText: "Cy" }).hover();
	await ada.page.getByRole("button", { name: "Talk with Cy alone" }).click();
	await ada.page.getByRole("button", { name: "Start" }).click();
	await expect(ada.page.getByRole("alert")).toContainText("none of whom blocked another");
	await ada.page.keyboard.press("Escape");

	await bo.page.keyboard.press("Control+k");
	await bo.page.getByRole("combobox", { name: "A room, a person or a command" }).fill("@ada and");
	await expect(bo.page.getByRole("dialog").getByRole("option").first()).toContainText("ignored");
	await bo.page.keyboard.press("Enter");
	await answer(bo).getByRole("button", { name: "Notify me again" }).click();
	await bo.says("sorry, here I am");
	await expect(bo.sidebar.getByRole("link", { name: /^Ada and Cy/ })).toBeVisible();
	await answer(cy).getByRole("button", { name: "Unblock" }).click();
	await cy.hears("sorry, here I am");
	await cy.says("me too");
});

test("[TALK2] on a phone three talk by tapping, and none of it is cut off", async ({ people }) => {
	const [bo, cy] = [await people.joins("Bo"), await people.joins("Cy")];
	const ada = await people.joins("Ada", { touch: true, viewport: { width: 390, height: 844 } });
	await ada.page.getByRole("button", { name: /^Show people/ }).tap();
	await ada.page.getByRole("button", { name: "New conversation" }).tap();
	const dialog = ada.page.getByRole("dialog", { name: "New conversation" });
	for (const name of ["Bo", "Cy"]) {
		const box = await dialog.getByText(name, { exact: true }).boundingBox();
		expect(box === null ? 0 : box.x + box.width).toBeLessThanOrEqual(390);
		await dialog.getByText(name, { exact: true }).tap();
		await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
	}
	await dialog.getByRole("button", { name: "Start" }).tap();
	await expect(heading(ada, "Bo and Cy")).toBeVisible();
	await ada.says("from my phone");
	for (const person of [bo, cy]) {
		await person.sidebar.getByRole("link", { name: /Ada/ }).click();
		await person.hears("from my phone");
	}
});

test.describe("where a seat ends soon", () => {
	test.use({ env: { SEAT_GRACE_S: "1" } });

	test("[TALK2] whoever comes chosen, and is in none of one's rooms any more, can be chosen no more", async ({
		people,
	}) => {
		const [bo, ada] = [await people.joins("Bo"), await people.joins("Ada")];
		await people.joins("Cy");
		await ada.people.getByRole("listitem").filter({ hasText: "Bo" }).hover();
		await ada.page.getByRole("button", { name: "Talk with Bo alone" }).click();
		await ada.page.getByRole("button", { name: "Start" }).click();
		await expect(heading(ada, "Bo")).toBeVisible();
		await ada.says("hello");
		await bo.sidebar.getByRole("link", { name: /^Ada/ }).click();
		await bo.hears("hello");
		await ada.page.goto("about:blank");
		await expect(bo.people.getByText("not here")).toBeVisible();
		await bo.people.getByRole("button", { name: "New conversation with more" }).click();
		const dialog = bo.page.getByRole("dialog", { name: "New conversation" });
		await expect(dialog.getByRole("checkbox", { name: "Ada" })).toBeChecked();
		await dialog.getByRole("checkbox", { name: "Ada" }).uncheck();
		await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
		await dialog.getByRole("checkbox", { name: "Cy" }).check();
		await dialog.getByRole("button", { name: "Start" }).click();
		await expect(heading(bo, "Cy")).toBeVisible();
	});
});
