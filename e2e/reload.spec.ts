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

test("a reply and an edit under way are kept over a look into another room and a reload", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.says("a first thought");
	const asked = await bo.says("a question");
	await ada.hears("a question");
	await ada.row("a question").hover();
	await ada.row("a question").getByRole("button", { name: "Reply" }).click();
	await ada.field.fill("half an answer");
	await ada.row("a first thought").hover();
	await ada.row("a first thought").getByRole("button", { name: "Edit" }).click();
	const box = ada.page.getByRole("textbox", { name: "Edit your message" });
	await box.fill("a second thought");

	await ada.goesTo("/r/garden");
	await ada.isInside();
	await ada.sidebar.getByRole("link", { name: "# lobby" }).click();
	await expect(box).toHaveValue("a second thought");
	await ada.page.reload();
	await expect(box).toHaveValue("a second thought");
	await box.press("Enter");
	await expect(bo.timeline).toContainText("a second thought");
	await expect(ada.page.getByText("Replying to Bo")).toBeVisible();
	await expect(ada.field).toHaveValue("half an answer");
	await ada.field.press("Enter");
	await bo.hears("half an answer");
	await expect(bo.rows.last()).toContainText("a question");
	expect(asked).toBeGreaterThan(0);
});

test("of two tabs each keeps its own draft, and what one sends does not come back from the other", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await ada.field.fill("hello");
	await ada.page.reload();
	await expect(ada.field).toHaveValue("hello");
	const tab = await ada.opensTab("/r/lobby");
	await expect(tab.field).toHaveValue("hello");
	await ada.field.press("Enter");
	await bo.hears("hello");
	await expect(tab.field).toHaveValue("");
	await ada.field.fill("mine");
	await tab.field.fill("yours");
	await ada.page.reload();
	await expect(ada.field).toHaveValue("mine");
	await tab.page.close();
	await ada.page.reload();
	await expect(ada.field).toHaveValue("mine");
});

test("[KEEP1] what is typed before the page knows what lies on the device stays, over a reload, too", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.arrives();
	const known = Promise.withResolvers<void>();
	await ada.page.route("**/kept-drafts-*.js", async (route) => {
		await known.promise;
		await route.continue();
	});
	await ada.takesSeatAs("Ada");
	await ada.field.fill("hello");
	await ada.page.reload();
	await ada.field.fill("and more");
	known.resolve();
	await expect(ada.field).toHaveValue("hello\nand more");
	await ada.field.press("Enter");
	await bo.hears("hello\nand more");
});
