import { expect, test } from "./support/test.ts";

test.use({ env: { ROOM_CAPACITY: "2" } });

test("[ROOM2] a full room says so before the click, shows the place in line, and a freed seat takes one in by itself", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	await ada.says("before the others");

	const cy = await people.arrives();
	await expect(cy.page.getByText("All 2 seats are taken")).toBeVisible();
	await cy.nameField.fill("Cy");
	await cy.page.getByRole("button", { name: "Wait in line" }).click();
	await expect(cy.page.getByRole("heading", { name: "You are next in line" })).toBeVisible();

	const dee = await people.arrives();
	await expect(dee.page.getByText("1 in line")).toBeVisible();
	await dee.nameField.fill("Dee");
	await dee.page.getByRole("button", { name: "Wait in line" }).click();
	await expect(dee.page.getByRole("heading", { name: "You are 2nd in line" })).toBeVisible();

	await ada.signsOut();
	await cy.isInside();
	await expect(dee.page.getByRole("heading", { name: "You are next in line" })).toBeVisible();
	await expect(dee.field).toHaveCount(0);
	await cy.hears("before the others");
	await cy.says("in at last");
	await bo.hears("in at last");
	await expect(bo.people.getByRole("listitem")).toHaveText([/Bo/, /Cy/]);
});

test("[MEM1] whoever leaves the line sees that the room is full, may stand in line again, and is taken in then", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	const bo = await people.joins("Bo");
	const cy = await people.arrives();
	await cy.nameField.fill("Cy");
	const waits = cy.page.getByRole("button", { name: "Wait in line" });
	const next = cy.page.getByRole("heading", { name: "You are next in line" });
	await waits.click();
	await expect(next).toBeVisible();
	await cy.page.getByRole("button", { name: "Leave the line" }).click();
	await expect(cy.page.getByRole("heading", { name: "All seats are taken" })).toBeVisible();
	await waits.click();
	await expect(next).toBeVisible();
	await ada.signsOut();
	await cy.isInside();
	await cy.says("in at last");
	await bo.hears("in at last");
});

test("[ROOM1] the last seat goes to one of two who click at once, and the other is offered the line", async ({
	people,
}) => {
	await people.writer("Ada");
	const late = [await people.arrives(), await people.arrives()];
	await late[0]?.nameField.fill("Bo");
	await late[1]?.nameField.fill("Cy");
	await Promise.all(late.map((person) => person.seatButton.click()));

	const insideOrNot = (person: (typeof late)[number]) =>
		person.field.or(person.page.getByRole("heading", { name: "All seats are taken" }));
	for (const person of late) await expect(insideOrNot(person)).toBeVisible();
	const inside = await Promise.all(late.map((person) => person.field.isVisible()));
	expect(inside.filter(Boolean)).toHaveLength(1);

	const outside = late[inside.indexOf(false)];
	await outside?.page.getByRole("button", { name: "Wait in line" }).click();
	await late[inside.indexOf(true)]?.signsOut();
	await outside?.isInside();
});
