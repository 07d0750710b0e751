import { expect, test } from "./support/test.ts";

// A token that is none any more is refused, and a browser writes that down.
test.use({ expected: [/40[13] \((?:Unauthorized|Forbidden)\)/] });

test("[WHO60] [WHO62] who leaves for good has no name on anybody's page from there on, and nothing of theirs with it", async ({
	people,
}) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	const cy = await people.joins("Cy");
	await ada.says("a pelican");
	await bo.hears("a pelican");
	await cy.says("a stork");
	await bo.hears("a stork");

	const menu = await ada.opensSettings();
	await menu.getByRole("button", { name: /^Leave for good/ }).click();
	await ada.page.getByRole("button", { name: "Make the file" }).click();
	await expect(ada.page.getByText("1 message is in it.")).toBeVisible();
	const go = ada.page.getByRole("button", { name: "Leave for good" });
	await go.click();
	await expect(ada.page.getByRole("alert")).toContainText("Choose what becomes");
	await ada.page.getByRole("radio", { name: /^It goes, too/ }).check();
	const field = ada.page.getByRole("textbox", { name: /^Type Ada/ });
	await field.fill("Bo");
	await go.click();
	await expect(ada.page.getByRole("alert")).toContainText("not your name");
	await field.fill("Ada");
	await go.click();
	await expect(ada.nameField).toBeVisible();
	await expect(bo.row("a pelican")).toHaveCount(0);
	await expect(bo.timeline.getByText("(somebody who left)").first()).toBeVisible();

	await (await cy.opensSettings()).getByRole("button", { name: /^Leave for good/ }).click();
	await cy.page.getByRole("radio", { name: /^It stays/ }).check();
	await cy.page.getByRole("textbox", { name: /^Type Cy/ }).fill("Cy");
	await cy.page.getByRole("button", { name: "Leave for good" }).click();
	await expect(cy.nameField).toBeVisible();
	await expect(bo.page.getByRole("article", { name: /somebody who left.*a stork/ })).toBeVisible();
	await bo.page.reload();
	await bo.isInside();
	await expect(bo.page.getByRole("article", { name: /somebody who left.*a stork/ })).toBeVisible();
	await expect(bo.row("a pelican")).toHaveCount(0);
});
