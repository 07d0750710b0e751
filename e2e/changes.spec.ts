import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("an edited message changes where it stands, for everybody", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("a tpyo");
	await bo.says("after it");

	await does(ada, "a tpyo", "Edit");
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await expect(box).toBeFocused();
	await box.fill("no typo");
	await box.press("Enter");
	for (const person of [ada, bo]) {
		await expect(person.rowOf(seq)).toContainText("no typo");
		await expect(person.rowOf(seq)).toContainText("(edited)");
		await expect(person.rows).toHaveText([/no typo/, /after it/]);
	}
	await expect(ada.field).toBeFocused();
});

test("Up in an empty field edits one's last message, and Escape leaves it as it was", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("mine");
	await bo.says("not mine");
	await ada.hears("not mine");
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });

	await ada.field.press("ArrowUp");
	await expect(box).toHaveValue("mine");
	await box.fill("never mind");
	await box.press("Escape");
	await expect(ada.rowOf(seq)).toContainText("mine");
	await expect(box).toHaveCount(0);

	await ada.field.press("ArrowUp");
	await box.fill("mine, mended");
	await box.press("Enter");
	await expect(bo.rowOf(seq)).toContainText("mine, mended");
});

test("[NOW2] a removed message loses its text on every screen, and for whoever comes later", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("regretted");
	await bo.hears("regretted");
	await does(ada, "regretted", "Remove");
	await expect(ada.rowOf(seq)).toContainText("Removing it for everybody…");
	await bo.hears("regretted");
	const cy = await people.joins("Cy");
	for (const person of [ada, bo, cy]) {
		await expect(person.rowOf(seq)).toContainText(/removed by its author, \d+:\d\d/);
		await expect(person.page.getByText("regretted")).toHaveCount(0);
	}
});

test("a removal can be undone, and nobody else has noticed", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("kept after all");
	await does(ada, "kept after all", "Remove");
	await expect(ada.page.getByText("kept after all")).toHaveCount(0);
	const undo = ada.rowOf(seq).getByRole("button", { name: "Undo" });
	await expect(undo).toBeFocused();
	await undo.press("Enter");
	await ada.hears("kept after all");
	await expect(ada.rowOf(seq)).toBeFocused();
	await bo.hears("kept after all");
});

test("what one said to remove goes, even when one closes the page at once", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("regretted");
	await bo.hears("regretted");
	await does(ada, "regretted", "Remove");
	await expect(ada.rowOf(seq)).toContainText("Removing it for everybody…");
	await ada.page.reload();
	await expect(bo.rowOf(seq)).toContainText("removed by its author");
});

test("only one's own messages can be edited or removed", async ({ people }) => {
	const ada = await people.writer("Ada");
	const bo = await people.joins("Bo");
	await ada.says("hers");
	await bo.hears("hers");
	await bo.row("hers").hover();
	await expect(bo.page.getByRole("button", { name: "Reply" })).toBeVisible();
	await expect(bo.page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
	await expect(bo.page.getByRole("button", { name: "Remove", exact: true })).toHaveCount(0);
});

test("a reply quotes what it answers, and the quote leads there", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("a question");
	await bo.hears("a question");
	await does(bo, "a question", "Reply");
	await expect(bo.page.getByText("Replying to Ada")).toBeVisible();
	await expect(bo.field).toBeFocused();
	await bo.says("an answer");
	await expect(bo.page.getByText("Replying to Ada")).toHaveCount(0);

	await ada.hears("an answer");
	const quote = ada.row("an answer").getByRole("button", { name: /Ada\s+a question/ });
	await quote.click();
	await expect(ada.row("a question")).toBeInViewport();
	await expect(ada.row("a question")).not.toHaveCSS("box-shadow", "none");
});

test("[ONCE3] reactions are counted once a person, and can be taken back", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await ada.says("good news");
	await bo.hears("good news");
	await does(bo, "good news", "React with 🎉");
	const one = ada.rowOf(seq).getByRole("button", { name: "🎉, 1 reaction" });
	await expect(one).toHaveAttribute("aria-pressed", "false");
	await one.click();
	const two = bo.rowOf(seq).getByRole("button", { name: "🎉, 2 reactions" });
	await expect(two).toHaveAttribute("aria-pressed", "true");
	await two.click();
	await expect(ada.rowOf(seq).getByRole("button", { name: "🎉, 1 reaction" })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
});

async function does(person: Person, text: string, action: string): Promise<void> {
	await person.row(text).hover();
	await person.row(text).getByRole("button", { name: action, exact: true }).click();
}
