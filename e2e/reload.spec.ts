import { seeTheSame } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("[NAME4] [BACK4] a reload keeps name, seat, room and draft", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("said before");
	await ada.field.fill("half a thou");
	await ada.page.reload();

	await ada.isInside();
	await expect(ada.page).toHaveURL(/\/r\/lobby$/);
	await expect(ada.field).toHaveValue("half a thou");
	await ada.hears("said before");
	await ada.field.fill("half a thought");
	await ada.field.press("Enter");
	await bo.hears("half a thought");
	await expect(bo.rows.last()).toContainText("half a thought");
	await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/, /Ada/]);
});

test("[ONCE1] what was not sent yet survives a reload and goes out once", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	ada.cable.cut();
	await ada.writes("one");
	await ada.writes("two");
	await expect(ada.unsent).toHaveCount(2);
	ada.cable.mend();
	await ada.page.reload();
	await bo.hears("two");
	await seeTheSame([ada, bo], ["one", "two"]);
	await expect(ada.unsent).toHaveCount(0);
	expect((await bo.shown()).map(({ text }) => text)).toEqual(["one", "two"]);
});

test("whoever closed the tab is offered the last name and comes back with it", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const again = await ada.opensTab("/");
	await ada.page.close();
	await again.isInside();
	await again.says("from another tab");
	await bo.hears("from another tab");
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);
});
