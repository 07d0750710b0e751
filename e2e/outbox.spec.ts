import type { Person } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("[ORD5] what cannot be sent steps aside, says why, and stays until its author lets it go", async ({
	people,
}) => {
	const { ada, bo } = await anAnswerToNothing(people);
	await bo.hears("and more");
	await expect(ada.unsent.filter({ hasText: "Not sent:" })).toContainText("an answer");
	await ada.page.reload();
	await expect(ada.unsent).toContainText("an answer");

	await ada.unsent.getByRole("button", { name: "Discard" }).click();
	await expect(ada.unsent).toHaveCount(0);
	await expect(bo.row("an answer")).toHaveCount(0);
});

test("what cannot be sent goes back into the field to be written anew", async ({ people }) => {
	const { ada, bo } = await anAnswerToNothing(people);
	await expect(ada.unsent).toHaveCount(1);
	await ada.unsent.getByRole("button", { name: "Edit" }).click();
	await expect(ada.field).toHaveValue("an answer");
	await expect(ada.field).toBeFocused();
	await bo.hears("and more");
	await ada.page.getByRole("button", { name: "Do not reply" }).click();
	await ada.field.press("Enter");
	await bo.hears("an answer");
	await expect(bo.rows.last()).toContainText("an answer");
});

test.describe("in a house of small rooms, where a seat is not kept for long", () => {
	test.use({ env: { ROOM_CAPACITY: "2", SEAT_GRACE_S: "0.3" } });

	test("[ORD5] a full room holds up no other, and what waits for it is at hand everywhere, also after a reload", async ({
		people,
	}) => {
		const bo = await people.joins("Bo");
		const ada = await people.joins("Ada");
		const cy = await people.writer("Cy", "den");
		await ada.goesTo("/r/den");
		await ada.isInside();
		await ada.goesOffline();
		await ada.writes("for the den");
		await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/]);
		const dee = await people.writer("Dee", "den");
		await ada.comesBack();
		await expect(ada.page.getByRole("heading", { name: "All seats are taken" })).toBeVisible();
		const bar = ada.page.getByRole("region", { name: "Unsent messages" });
		await expect(bar).toContainText("1 message is not sent yet.");

		await ada.sidebar.getByRole("link", { name: "# lobby" }).click();
		await ada.says("for everybody");
		await bo.hears("for everybody");
		await ada.page.reload();
		await bar.getByRole("button", { name: "Show" }).click();
		const panel = ada.page.getByRole("dialog", { name: "Not sent yet" });
		await expect(panel).toContainText("for the den");
		await panel.getByRole("button", { name: "Edit" }).click();
		await panel.getByRole("textbox").fill("for whoever is in the den");
		await panel.getByRole("button", { name: "Save" }).click();
		await expect(panel).toContainText("for whoever is in the den");

		dee.leaves();
		await panel.getByRole("button", { name: "Come in and send" }).click();
		await expect(panel).toContainText("Everything you wrote has been sent.");
		await panel.getByRole("button", { name: "Close" }).click();
		await expect(bar).toHaveCount(0);
		await ada.sidebar.getByRole("link", { name: "# den" }).click();
		await ada.hears("for whoever is in the den");
		cy.leaves();
	});
});

test.describe("in a house whose operator deletes rooms", () => {
	test.use({ env: { OPERATOR_TOKEN: "operator-token-of-the-test" } });

	test("[ROOM10] what was written for a room that is gone goes to nobody, and the room does not come back by itself", async ({
		people,
		server,
	}) => {
		const bo = await people.writer("Bo", "den");
		const ada = await people.joins("Ada", { path: "/r/den" });
		await ada.says("between the two of us");
		await ada.goesOffline();
		await ada.writes("and nobody else");
		const deleted = await fetch(`http://127.0.0.1:${server.port}/api/moderation/rooms/den`, {
			method: "POST",
			headers: { authorization: "Bearer operator-token-of-the-test", "content-type": "application/json" },
			body: JSON.stringify({ do: "delete" }),
		});
		expect(deleted.status).toBe(200);
		await ada.comesBack();
		const gone = ada.page.getByText("There is no such room.");
		await expect(gone).toBeVisible();
		await ada.page.reload();
		await expect(gone).toBeVisible();
		const bar = ada.page.getByRole("region", { name: "Unsent messages" });
		await expect(bar).toContainText("1 message is not sent yet.");
		expect(
			await (await fetch(`http://127.0.0.1:${server.port}/api/rooms/den?absent=null`)).json(),
		).toBeNull();
		bo.leaves();
	});
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
