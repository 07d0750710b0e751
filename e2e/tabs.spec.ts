import { expect, test } from "./support/test.ts";
import { Writer } from "./support/writer.ts";

const TABS_MAX = 8;

test("[NAME6] a second tab of the same person is the same person: one seat, and both tabs hear and speak", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const tab = await ada.opensTab("/r/lobby");
	await tab.isInside();
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);

	await tab.says("from the second tab");
	await ada.says("from the first tab");
	for (const place of [ada, tab, bo])
		await expect(place.rows).toHaveText([/from the second tab/, /from the first tab/]);
	expect(await tab.shown()).toEqual(await bo.shown());

	await ada.page.close();
	await tab.says("still here");
	await bo.hears("still here");
});

test("[NAME6] one tab too many closes the oldest for good, until one asks for it", async ({
	people,
	server,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const token = await ada.page.evaluate(() => {
		const stored: { token: string } = JSON.parse(localStorage.getItem("parley.session") ?? "{}");
		return stored.token;
	});
	const others = [];
	for (let n = 0; n < TABS_MAX; n += 1) others.push(await Writer.comesTo(server.port, "Ada", "lobby", token));

	await expect(ada.connectionBar).toContainText("Parley is open in a newer tab.");
	for (const other of others.slice(1)) other.disappears();
	await ada.connectionBar.getByRole("button", { name: "Use here" }).click();
	await expect(ada.connectionBar).not.toContainText("newer tab");
	await bo.says("welcome back");
	await ada.hears("welcome back");
	others[0]?.disappears();
});

test("[NAME5] signing out in one tab signs out the others, which say so, and leaves nothing in the browser", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const tab = await ada.opensTab("/r/lobby");
	await tab.isInside();
	await tab.field.fill("half a thought");
	await ada.field.fill("another one");
	for (const { page } of [ada, tab])
		await page.evaluate(() => {
			sessionStorage.setItem("parley.operator", "secret");
			localStorage.setItem("parley.alerts", JSON.stringify({ rooms: { "secret-room": "all" } }));
			localStorage.setItem("tus::tus-br-plan.pdf-application/pdf", "{}");
		});

	await ada.signsOut();
	await expect(tab.nameField).toHaveValue("");
	await expect(tab.page.getByText("You signed out in another tab")).toBeVisible();
	await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
	for (const { page } of [ada, tab])
		await expect
			.poll(() => page.evaluate(() => ({ ...localStorage, ...sessionStorage })))
			.toEqual({ "parley.session": expect.stringMatching(/^\{"name":"","signedOutAt":\d+\}$/) });

	await tab.takesSeatAs("Cy");
	await expect(tab.field).toHaveValue("");
	await tab.says("somebody else");
	await bo.hears("somebody else");
	await expect(ada.nameField).toBeVisible();
});
