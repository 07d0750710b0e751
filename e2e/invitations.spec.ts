import { keepsName } from "./support/keeps-name.ts";
import { expect, test } from "./support/test.ts";

// Where an invitation leads nowhere, and who is not invited, a browser writes down that the house said no.
test.use({ expected: [/40[13] \((?:Unauthorized|Forbidden)\)/] });

test("[WHO20] [WHO22] [WHO23] the owner makes an invitation and copies its link; who follows it sees where it leads, and is in without the passphrase", async ({
	people,
}) => {
	const ada = await people.joins("Ada");
	await keepsName(ada);
	await ada.page.getByRole("button", { name: "New room" }).click();
	await ada.page.getByRole("textbox", { name: "Name", exact: true }).fill("den");
	await ada.page.getByRole("textbox", { name: /^Passphrase/ }).fill("eight letters");
	await ada.page.getByRole("button", { name: "Open the room" }).click();
	await ada.isInside();
	await ada.page.getByRole("button", { name: /^About this room/ }).click();
	const panel = ada.page.getByRole("dialog", { name: "About # den" });
	await panel.getByRole("button", { name: "Invitations" }).click();
	await expect(panel).toContainText("Nobody is invited just now.");
	await panel.getByRole("spinbutton", { name: "For how many people" }).fill("2");
	await panel.getByRole("button", { name: "Make an invitation" }).click();
	const link = await panel.getByRole("textbox").inputValue();
	expect(link).toMatch(/\/i#[\w-]{22}$/);
	await panel.getByRole("button", { name: "I have copied it" }).click();
	await expect(panel).toContainText("0 of 2 people came");
	const path = new URL(link).pathname + new URL(link).hash;

	// a stranger, on a phone
	const bo = await people.arrives({ path, viewport: { width: 390, height: 844 }, touch: true });
	await expect(bo.page).toHaveURL(/\/i$/);
	await expect(bo.page.getByRole("heading", { name: "You are invited to den" })).toBeVisible();
	await bo.page.getByRole("textbox", { name: "Your name" }).fill("Bo");
	await bo.page.getByRole("button", { name: "Come in" }).tap();
	await bo.isInside();
	await expect(bo.page).toHaveURL(/\/r\/den$/);
	await bo.says("it let me in");

	// somebody who is here already
	const cy = await people.joins("Cy");
	await cy.goesTo(path);
	await cy.page.getByRole("button", { name: "Come in as Cy" }).click();
	await cy.isInside();
	await cy.hears("it let me in");

	const { url } = ada.cable;
	const late = await people.arrives({ path: new URL(path, url).pathname + new URL(link).hash });
	await expect(late.page.getByRole("alert")).toContainText("This invitation is over");
	await panel.getByRole("button", { name: "Make an invitation" }).click();
	await panel.getByRole("button", { name: "I have copied it" }).click();
	await expect(panel).toContainText("0 of 10 people came");
	await panel.getByRole("button", { name: "Revoke" }).click();
	await panel.getByRole("button", { name: "Revoke" }).last().click();
	await expect(panel).toContainText("Nobody is invited just now.");
	// the focus goes nowhere with the row that went
	await expect(panel.locator(":focus")).toHaveCount(1);
	await bo.says("here I stay");
});

test.describe("a house of people who were invited", () => {
	const token = "the-operators-own-token";
	test.use({ env: { GUESTS: "invited", OPERATOR_TOKEN: token } });

	test("[WHO24] the door says that one is invited, and nothing of who and what is behind it; an invitation opens it", async ({
		people,
		target,
	}) => {
		const made = await fetch(`http://127.0.0.1:${target.port}/api/rooms/lobby/invitations`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ uses: 1, days: 1 }),
		});
		const { path } = (await made.json()) as { path: string };
		// known with the page itself: nobody is asked for a name until the house has said that it is closed
		const html = await (await fetch(`http://127.0.0.1:${target.port}/r/lobby`)).text();
		expect(html).toContain('"guests":"invited"');
		expect(html).not.toContain("<input");
		const bo = await people.arrives({ path: "/r/lobby" });
		await expect(bo.page.getByRole("heading", { name: "By invitation" })).toBeVisible();
		await expect(bo.page.getByText("Whoever comes here was invited.")).toBeVisible();
		await expect(bo.nameField).toBeHidden();
		const ada = await people.arrives({ path });
		await ada.page.getByRole("textbox", { name: "Your name" }).fill("Ada");
		await ada.page.getByRole("button", { name: "Come in" }).click();
		await ada.isInside();
		await ada.says("alone here");
		await expect(bo.page.getByText(/alone here|Ada/)).toHaveCount(0);
		await bo.page.getByRole("button", { name: "I have my recovery words" }).click();
		await expect(bo.page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
	});
});
