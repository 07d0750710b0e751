import { expect, test } from "./support/test.ts";

test("two people pick names, take seats and talk, and every message has one number for both", async ({
	people,
}) => {
	const ada = await people.arrives();
	await expect(ada.nameField).toBeFocused();
	await expect(ada.page.getByText("0 of 50 seats taken")).toBeVisible();
	await ada.takesSeatAs("Ada");
	await expect(ada.page).toHaveURL(/\/r\/lobby$/);
	await expect(ada.field).toBeFocused();

	const bo = await people.joins("Bo");
	await expect(ada.people.getByRole("listitem")).toHaveText([/Ada/, /Bo/]);

	const ready = await ada.says("ready?");
	expect(await bo.hears("ready?")).toBe(ready);
	await expect(ada.field).toBeFocused();
	const steady = await bo.says("always");
	expect(await ada.hears("always")).toBe(steady);
	expect(steady).toBeGreaterThan(ready);
	expect(await ada.shown()).toEqual(await bo.shown());
});

test("who comes and goes is told by one line among the messages", async ({ people }) => {
	const ada = await people.joins("Ada");
	await ada.says("anybody?");
	const bo = await people.joins("Bo");
	await expect(ada.timeline.getByText("Bo came in")).toBeVisible();
	await bo.signsOut();
	await expect(ada.people.getByRole("listitem")).toHaveText([/Ada/]);
});

test("[NOW1] who comes later reads what was said before", async ({ people }) => {
	const ada = await people.writer("Ada");
	const seq = await ada.says("first words");
	const bo = await people.joins("Bo");
	expect(await bo.hears("first words")).toBe(seq);
	await expect(bo.rowOf(seq)).toContainText("Ada");
});

test("what one writes is shown as it was written: line breaks kept, markup without power", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const text = 'one\n<img src=x onerror="alert(1)">\nthree';
	await ada.field.fill("one");
	await ada.field.press("Shift+Enter");
	await ada.field.pressSequentially('<img src=x onerror="alert(1)">');
	await ada.field.press("Shift+Enter");
	await ada.field.pressSequentially("three");
	await ada.field.press("Enter");
	await expect(bo.rows).toHaveCount(1);
	expect((await bo.shown()).map((row) => row.text)).toEqual([text]);
	await expect(bo.timeline.locator("img")).toHaveCount(0);
});
