import type { Page } from "@playwright/test";
import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("an emoji is completed by its name, and one written out becomes it", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.pressSequentially("well done :tad");
	const list = ada.page.getByRole("listbox", { name: "Suggestions" });
	await expect(list.getByRole("option").first()).toHaveText("🎉:tada:");
	await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
	await ada.field.press("Enter");
	await expect(ada.field).toHaveValue("well done 🎉 ");
	await expect(list).toHaveCount(0);
	await ada.field.pressSequentially("and :rocket: off, at 10:30");
	await expect(ada.field).toHaveValue("well done 🎉 and 🚀 off, at 10:30");
	await ada.field.press("Enter");
	await bo.hears("well done 🎉 and 🚀 off, at 10:30");
});

test("what is completed in the middle leaves what stands behind it, and the caret in between", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	await people.writer("Bo");
	await ada.field.fill("hello, how are you?");
	for (let n = 0; n < ", how are you?".length; n += 1) await ada.field.press("ArrowLeft");
	await ada.field.pressSequentially(" @b");
	await ada.field.press("Tab");
	await ada.field.pressSequentially("dear");
	await expect(ada.field).toHaveValue("hello @Bo dear, how are you?");
});

test("keys and the bar over what is selected write the marks, and the field's own undo takes them back", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const { keyboard } = ada.page;
	const bar = ada.page.getByRole("toolbar", { name: "Format" });
	await ada.field.pressSequentially("so bold");
	await expect(bar).toHaveCount(0);
	await keyboard.press("Shift+Control+ArrowLeft");
	await keyboard.press("Control+b");
	await expect(ada.field).toHaveValue("so **bold**");
	await expect(bar).toBeVisible();
	await bar.getByRole("button", { name: "Spoiler" }).click();
	await expect(ada.field).toHaveValue("so **||bold||**");
	await expect(ada.field).toBeFocused();
	await keyboard.press("Control+z");
	await expect(ada.field).toHaveValue("so **bold**");
	await keyboard.press("End");
	await expect(bar).toHaveCount(0);
	await keyboard.type(" and ");
	await keyboard.press("Control+e");
	await keyboard.type("code");
	await keyboard.press("End");
	await keyboard.type(" plan");
	await keyboard.press("Shift+Control+ArrowLeft");
	// With words selected it is a link; without, it leads to another room.
	await keyboard.press("Control+k");
	await keyboard.type("https://example.org/p");
	await expect(ada.field).toHaveValue("so **bold** and `code` [plan](https://example.org/p)");
	await keyboard.press("Enter");
	await bo.hears("so bold and code plan");
	await expect(bo.rows.last().getByRole("link", { name: "plan" })).toHaveAttribute("href", /example\.org/u);
	await keyboard.press("Control+k");
	await expect(ada.page.getByRole("dialog")).toBeVisible();
});

test("what is changed where it stands is formatted by the same keys", async ({ people }) => {
	const ada = await people.joins("Ada");
	await ada.says("as it is");
	await ada.field.press("ArrowUp");
	const field = ada.page.getByRole("textbox", { name: "Edit your message" });
	await field.press("ControlOrMeta+a");
	await field.press("Control+i");
	await expect(field).toHaveValue("_as it is_");
	await field.press("Enter");
	await expect(ada.rows.last().locator("em")).toHaveText("as it is");
});

test("a room is completed by its name, and is a link for those who know it", async ({ people }) => {
	const ada = await people.joins("Ada");
	await ada.goesTo("/r/garden");
	await ada.isInside();
	const bo = await people.joins("Bo");
	await expect(bo.sidebar.getByRole("link", { name: /garden/u })).toBeVisible();
	await bo.field.pressSequentially("not #nowhere but #gar");
	const options = bo.page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
	await expect(options).toHaveText([/garden$/u]);
	await bo.field.press("Enter");
	await expect(bo.field).toHaveValue("not #nowhere but #garden ");
	await bo.field.press("Enter");
	const row = bo.rows.last();
	await expect(row).toContainText("not #nowhere but #garden");
	await expect(row.getByRole("link", { name: "#nowhere" })).toHaveCount(0);
	await row.getByRole("link", { name: "#garden" }).click();
	await expect(bo.page).toHaveURL(/\/r\/garden$/u);
	await bo.isInside();
});

test("words that are selected in a message are quoted into the field, as an answer to it", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const seq = await bo.says("it was the gardener");
	await ada.hears("it was the gardener");
	const quote = ada.page
		.getByRole("toolbar", { name: "Selected text" })
		.getByRole("button", { name: "Quote" });
	await expect(quote).toHaveCount(0);
	await ada.field.fill("well,");
	await selects(ada, seq, 7, seq, 19);
	await quote.click();
	await expect(ada.field).toHaveValue("well,\n> the gardener\n");
	await expect(ada.field).toBeFocused();
	await expect(quote).toHaveCount(0);
	await ada.page.keyboard.type("who?");
	await ada.page.keyboard.press("Enter");
	const answer = bo.rows.last();
	await expect(answer.getByRole("blockquote")).toHaveText("the gardener");
	await expect(answer).toContainText("who?");
	await expect(answer.getByRole("button", { name: /it was the gardener/u })).toBeVisible();

	const table = "1. one\n  - two\n2. three\n\n| a | b |\n| --- | --- |\n| c | d |";
	const said = `It was ||the gardener|| \\*really\\*.\n\n${table}`;
	const cy = await people.writer("Cy");
	const covered = await cy.says(said);
	await quotesAll(ada, covered);
	await expect(ada.field).toHaveValue(quoted(said.replace("||the gardener||", "▒▒▒")));
	await ada.rowOf(covered).getByRole("button", { name: "Spoiler" }).click();
	await ada.field.fill("");
	await quotesAll(ada, covered);
	await expect(ada.field).toHaveValue(quoted(said));
	await ada.field.fill("");
	await quotesAll(ada, await cy.says(`${"word ".repeat(400)}end`));
	await expect(ada.field).toHaveValue(/^> [word ]+\n$/u);
});

test("messages that are selected are copied as texts with their authors, and nothing between them", async ({
	people,
}) => {
	const bo = await people.writer("Bo");
	const ada = await people.joins("Ada");
	const first = await bo.says("**one** ||hidden||");
	const last = await bo.says("two words");
	await ada.hears("two words");
	await selects(ada, first, 0, last, 3);
	const copy = ada.page.getByRole("button", { name: "Copy 2 messages" });
	await expect(copy).toBeVisible();
	// As Firefox does, which keeps the selection while one writes in a field.
	const isLeftToField = await ada.timeline.evaluate(({ ownerDocument: { body } }) => {
		const field = body.appendChild(body.ownerDocument.createElement("input"));
		const isLeft = field.dispatchEvent(new Event("copy", { bubbles: true, cancelable: true }));
		field.remove();
		return isLeft;
	});
	expect(isLeftToField).toBe(true);
	await ada.page.keyboard.press("Control+c");
	await ada.field.click();
	await expect(copy).toHaveCount(0);
	await ada.page.keyboard.press("Control+v");
	await expect(ada.field).toHaveValue(/^Bo, .*:\n\*\*one\*\* ▒▒▒\n\nBo, .*:\ntwo$/u);
});

test("a mention is completed with whoever spoke last first, and Escape puts the list away", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo Long");
	const cy = await people.writer("Cy");
	await cy.says("earlier");
	await bo.says("later");
	await ada.hears("later");
	await ada.field.pressSequentially("so @");
	const options = ada.page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
	await expect(options).toHaveText([/Bo Long$/, /Cy$/]);
	await cy.says("newest");
	await ada.hears("newest");
	await ada.field.press("Escape");
	await expect(options).toHaveCount(0);
	await ada.field.press("Backspace");
	await ada.field.pressSequentially("@");
	await expect(options).toHaveText([/Cy$/, /Bo Long$/]);
	await ada.field.pressSequentially("long");
	await expect(options).toHaveText([/Bo Long$/]);
	await options.first().click();
	await expect(ada.field).toHaveValue("so @Bo Long ");
	await expect(ada.field).toBeFocused();
	await ada.field.press("Enter");
	await expect(bo.rows.last().getByText("@Bo Long", { exact: true })).toHaveCSS("font-weight", "600");
});

test("the picker puts an emoji where the caret stands, by mouse and by keyboard", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.field.fill("ab");
	await ada.field.press("ArrowLeft");
	await ada.page.getByRole("button", { name: "Insert an emoji" }).click();
	const picker = ada.page.getByRole("dialog", { name: "Insert an emoji" });
	const search = picker.getByRole("searchbox", { name: "Search emoji" });
	await expect(search).toBeFocused();
	await search.fill("party");
	await picker.getByRole("button", { name: "tada", exact: true }).click();
	await expect(picker).toHaveCount(0);
	await expect(ada.field).toHaveValue("a🎉b");
	await expect(ada.field).toBeFocused();

	const { keyboard } = ada.page;
	await keyboard.press("Tab");
	await keyboard.press("Enter");
	await expect(search).toBeFocused();
	await expect(picker.getByRole("region").first()).toContainText("🎉");
	await keyboard.press("ArrowDown");
	await keyboard.press("ArrowDown");
	await keyboard.press("ArrowRight");
	await expect(picker.getByRole("button", { name: "smiley", exact: true })).toBeFocused();
	await keyboard.press("Enter");
	await expect(ada.field).toHaveValue("a🎉😃b");
	await ada.field.press("Enter");
	await bo.hears("a🎉😃b");

	await ada.page.getByRole("button", { name: "Insert an emoji" }).click();
	await keyboard.press("Escape");
	await expect(picker).toHaveCount(0);
});

test("a reaction is chosen from all emoji, and given to the message it was opened at", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("news");
	await ada.says("more news");
	await bo.hears("more news");
	await bo.rowOf(seq).hover();
	await bo.rowOf(seq).getByRole("button", { name: "React with an emoji" }).click();
	const picker = bo.page.getByRole("dialog", { name: "React with an emoji" });
	await picker.getByRole("searchbox").fill("rocket");
	await bo.page.keyboard.press("Enter");
	await expect(picker).toHaveCount(0);
	await expect(ada.rowOf(seq).getByRole("button", { name: "🚀, 1 reaction" })).toBeVisible();
	await ada.rowOf(seq).getByRole("button", { name: "Add a reaction" }).click();
	await ada.page.getByRole("dialog").getByRole("button", { name: "heart", exact: true }).click();
	await expect(bo.rowOf(seq).getByRole("button", { name: "❤️, 1 reaction" })).toBeVisible();
});

for (const [device, screen] of Object.entries({
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, touch: true },
})) {
	test(`on a ${device} the picker stays within the window`, async ({ people }) => {
		const ada = await people.joins("Ada", screen);
		await ada.says("first");
		await ada.page.getByRole("button", { name: "Insert an emoji" }).click();
		expect(await isWithin(ada.page)).toBe(true);
		await ada.page.keyboard.press("Escape");
		await ada.row("first").focus();
		await ada.row("first").getByRole("button", { name: "React with an emoji" }).click();
		expect(await isWithin(ada.page)).toBe(true);
	});
}

async function isWithin(page: Page): Promise<boolean> {
	await expect(page.getByRole("dialog")).toBeVisible();
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	const box = await page.getByRole("dialog").boundingBox();
	if (box === null) return false;
	return box.y >= 0 && box.x >= 0 && box.y + box.height <= height && box.x + box.width <= width;
}

/** All that is shown of a message. */
async function quotesAll(person: Person, seq: number): Promise<void> {
	const text = person.rowOf(seq).locator("[data-written]");
	await text.evaluate((element) => element.ownerDocument.getSelection()?.selectAllChildren(element));
	await person.page.getByRole("button", { name: "Quote", exact: true }).click();
}

function quoted(text: string): string {
	return text.replaceAll(/^/gmu, "> ").concat("\n");
}

/** From one character of a message to one of another, as a hand draws it. */
function selects({ timeline }: Person, from: number, start: number, to: number, end: number): Promise<void> {
	return timeline.evaluate(
		(element, [from, start, to, end]) => {
			const page = element.ownerDocument;
			const textOf = (seq: number) => {
				const written = element.querySelector(`article[data-seq="${seq}"] [data-written]`);
				// the first of its texts (NodeFilter.SHOW_TEXT)
				return written && page.createTreeWalker(written, 4).nextNode();
			};
			const [first, last] = [textOf(from), textOf(to)];
			if (first && last) page.getSelection()?.setBaseAndExtent(first, start, last, end);
		},
		[from, start, to, end] as const,
	);
}
