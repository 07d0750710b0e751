import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("[ORD5] what cannot be sent says why and holds all behind it, until its author lets it go", async ({
	people,
}) => {
	const { ada, bo } = await anAnswerToNothing(people);
	await expect(ada.unsent.first()).toContainText("Not sent:");
	await expect(ada.unsent).toHaveCount(2);
	await expect(bo.row("and more")).toHaveCount(0);

	await ada.unsent.first().getByRole("button", { name: "Discard" }).click();
	await bo.hears("and more");
	await expect(ada.unsent).toHaveCount(0);
	await expect(bo.row("an answer")).toHaveCount(0);
});

test("what cannot be sent goes back into the field to be written anew", async ({ people }) => {
	const { ada, bo } = await anAnswerToNothing(people);
	await ada.unsent.first().getByRole("button", { name: "Edit" }).click();
	await expect(ada.field).toHaveValue("an answer");
	await expect(ada.field).toBeFocused();
	await bo.hears("and more");
	await ada.page.getByRole("button", { name: "Do not reply" }).click();
	await ada.field.press("Enter");
	await bo.hears("an answer");
	await expect(bo.rows.last()).toContainText("an answer");
});

/** Ada answers what Bo said and goes on writing, but Bo removes it before her words arrive. */
async function anAnswerToNothing(people: { joins(name: string): Promise<Person> }) {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const seq = await bo.says("a question");
	await ada.hears("a question");
	await ada.row("a question").hover();
	await ada.row("a question").getByRole("button", { name: "Reply" }).click();
	await ada.goesOffline();
	await ada.writes("an answer");
	await ada.writes("and more");
	await bo.row("a question").hover();
	await bo.row("a question").getByRole("button", { name: "Remove" }).click();
	await expect(bo.rowOf(seq)).toContainText("removed by its author");
	await ada.comesBack();
	return { ada, bo };
}
