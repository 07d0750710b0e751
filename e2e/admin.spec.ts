import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const OPERATOR_TOKEN = "the-operators-own-token";
// A wrong token is refused, and a browser writes that down.
test.use({ env: { LIMITS: "off", OPERATOR_TOKEN }, expected: [/40[39] \((?:Forbidden|Conflict)\)/] });

const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

for (const [device, screen] of Object.entries({
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, touch: true },
}))
	test(`[WHO41] the operator looks through people and rooms on a ${device}, and axe finds nothing`, async ({
		people,
	}) => {
		const ada = await people.writer("Ada");
		await people.writer("Bo");
		await ada.writes(["hello"]);
		const { page } = await people.arrives({ ...screen, path: "/admin" });
		const field = page.getByLabel("Operator's token");
		await expect(field).toBeFocused();
		await field.fill("not the token");
		await field.press("Enter");
		await expect(page.getByRole("alert")).toHaveText("That is not the operator's token.");
		expect(await violations(page)).toEqual([]);
		await field.fill(OPERATOR_TOKEN);
		await field.press("Enter");
		await expect(rows(page)).toHaveCount(2);
		await expect(rows(page).filter({ hasText: "Ada" })).toContainText("here now · guest");
		await page.getByLabel("A name").fill("bo");
		await expect(rows(page)).toHaveCount(1);
		await page.getByRole("radio", { name: "Rooms" }).check();
		await expect(rows(page)).toContainText(["#lobby"]);
		await expect(rows(page)).toContainText(["2 members · 1 message"]);
		expect(await violations(page)).toEqual([]);
		const root = page.locator("html");
		expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		await page.getByRole("radio", { name: "Reports" }).check();
		await expect(page.getByText("Nothing is reported.")).toBeVisible();
		const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
		const hooks = String(new URL("/api/rooms/lobby/hooks", page.url()));
		expect((await page.request.post(hooks, { headers, data: { name: "Backups" } })).status()).toBe(201);
		await page.getByRole("radio", { name: "Programs" }).check();
		await expect(rows(page)).toContainText(["⚙ Backups #lobby"]);
		await expect(rows(page)).toContainText(["writes · made"]);
		await page.getByLabel("A program, or its room").fill("restores");
		await expect(page.getByText("No program.")).toBeVisible();
		await page.getByLabel("A program, or its room").fill("back");
		await expect(rows(page)).toContainText(["⚙ Backups #lobby"]);
		await page.getByRole("radio", { name: "Record" }).check();
		await expect(rows(page)).toContainText(["The operator let in the program Backups #lobby"]);
		await expect(rows(page)).toContainText(["from the network address that you are at now"]);
		expect(await violations(page)).toEqual([]);
		expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		// the tab remembers the token, and no address does
		await page.reload();
		await expect(rows(page)).toHaveCount(2);
		expect(page.url()).not.toContain(OPERATOR_TOKEN);
	});

test("[WHO64] [WHO65] the operator keeps somebody out and lets them in again, and the person is told at the door", async ({
	people,
}) => {
	const ada = await people.writer("Ada");
	const bo = await people.joins("Bo");
	const { page } = await people.arrives({ path: "/admin" });
	await page.getByLabel("Operator's token").fill(OPERATOR_TOKEN);
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Do something about Bo" }).click();
	await page.getByLabel("Reason").fill("enough");
	await page.getByRole("button", { name: "Keep out…" }).click();
	await expect(page.getByRole("alert")).toContainText("Bo is signed out everywhere");
	expect(await violations(page)).toEqual([]);
	await page.getByRole("button", { name: "Keep out", exact: true }).click();
	await expect(page.getByRole("button", { name: "Do something about Bo" })).toHaveCount(0);
	const out = "The operator of this house lets you in no more, for now: enough";
	await expect(bo.page.getByText(out)).toBeVisible();
	await bo.nameField.fill("Bo");
	await bo.nameField.press("Enter");
	await expect(bo.page.getByText("The operator of this house lets you in no more, for now.")).toBeVisible();
	await ada.writes(["still here"]);
	await page.getByRole("radio", { name: "Kept out" }).check();
	await page.getByRole("button", { name: "Let Bo in again" }).click();
	await expect(page.getByText("Nobody is kept out.")).toBeVisible();
	await bo.nameField.press("Enter");
	await expect(bo.page.getByText("still here")).toBeVisible();
	await page.getByRole("radio", { name: "Record" }).check();
	await expect(rows(page)).toContainText(["The operator let Bo into the house again", "enough"]);
	await page.getByRole("button", { name: "Erase the reason: The operator keeps Bo out" }).click();
	await page.getByRole("button", { name: "Erase", exact: true }).click();
	await expect(rows(page)).toContainText(["erased the reason of an entry", "let Bo into", "keeps Bo out"]);
	await expect(page.getByText("enough")).toHaveCount(0);
});

test("[WHO74] the operator gives a guest another name: their page has it at once, and others see who it was", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await bo.says("as Bo");
	await ada.hears("as Bo");
	const { page } = await people.arrives({ path: "/admin" });
	await page.getByLabel("Operator's token").fill(OPERATOR_TOKEN);
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Do something about Bo" }).click();
	const field = page.getByLabel("Another name for them");
	await field.fill("Ada");
	await page.getByRole("button", { name: "Rename" }).click();
	await expect(page.getByRole("alert")).toContainText("taken just now");
	await field.fill("Robert");
	await page.getByRole("button", { name: "Rename" }).click();
	await expect(bo.page.getByRole("button", { name: "Robert Your settings" })).toBeVisible();
	await expect(ada.page.getByText("Bo is Robert now")).toBeVisible();
	await bo.says("as Robert");
	await ada.hears("as Robert");
	await expect(page.getByRole("button", { name: "Do something about Robert" })).toBeVisible();
});

test("[MOD7] [ROOM9] [WHO23] the operator answers a report, revokes what leads in and out, and deletes a room once its id is typed", async ({
	people,
}) => {
	const ada = await people.writer("Ada", "den");
	const bo = await people.writer("Bo", "den");
	const [rude = 0, fine = 0] = await ada.writes(["go away", "good morning"]);
	await bo.reports(rude, "rude");
	await bo.reports(fine, "by mistake");
	const { page } = await people.arrives({ path: "/admin" });
	const at = (path: string) => new URL(path, page.url()).href;
	const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
	const made = await page.request.post(at("/api/rooms/den/invitations"), {
		headers,
		data: { uses: 1, days: 1 },
	});
	expect(made.status()).toBe(201);
	const outgoing = { name: "Ci", to: "https://ci.example.org/hears", on: "mention" };
	const sends = await page.request.post(at("/api/rooms/den/outgoing-hooks"), { headers, data: outgoing });
	expect(sends.status()).toBe(201);
	await page.getByLabel("Operator's token").fill(OPERATOR_TOKEN);
	await page.keyboard.press("Enter");
	const open = page.getByRole("button", { name: "Do something" });

	await page.getByRole("radio", { name: "Reports" }).check();
	await expect(open).toHaveCount(2);
	await open.first().click();
	await page.getByRole("button", { name: "Nothing to do" }).click();
	await expect(open).toHaveCount(1);
	// the focus goes nowhere with the row that went, and to no button that cannot be taken back
	await expect(open).toBeFocused();
	await open.click();
	await page.getByRole("button", { name: "Remove the message…" }).click();
	const no = page.getByRole("button", { name: "No", exact: true });
	await expect(no).toBeFocused();
	await no.press("Enter");
	await expect(page.getByRole("button", { name: "Remove the message…" })).toBeFocused();
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Nothing is reported.")).toBeVisible();

	await page.getByRole("radio", { name: "Rooms" }).check();
	await page.getByRole("button", { name: "Do something about den" }).click();
	await page.getByRole("button", { name: "Revoke: Invitation" }).click();
	expect(await violations(page)).toEqual([]);
	await page.getByRole("button", { name: "Revoke", exact: true }).click();
	const stop = page.getByRole("button", { name: "Revoke: Outgoing hook" });
	await expect(stop).toBeFocused();
	await stop.press("Enter");
	await page.getByRole("button", { name: "Revoke", exact: true }).click();
	await expect(
		page.getByText("No invitation, hook or bot leads into this room, or out of it."),
	).toBeVisible();
	const remove = page.getByRole("button", { name: "Delete the room" });
	await expect(remove).toBeDisabled();
	await page.getByLabel("To delete the room").fill("den");
	await remove.click();
	await expect(page.getByRole("button", { name: "Do something about den" })).toHaveCount(0);
	const record = await page.request.get(at("/api/moderation/audit"), { headers });
	const { entries } = (await record.json()) as { entries: { do: string }[] };
	expect(entries.map((entry) => entry.do)).toEqual([
		"delete",
		"integration",
		"remove-message",
		"resolve",
		"integration",
		"report",
		"report",
	]);
});
