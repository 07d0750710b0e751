import { expect, test } from "./support/test.ts";

test("[NAME3] a taken name is said while typing, and one click takes a free one", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.arrives();
	await bo.nameField.fill("Ada");
	const free = bo.page.getByRole("button", { name: /^Ada.+/ });
	await expect(free).not.toHaveCount(0);
	await expect(bo.nameField).toHaveValue("Ada");
	await expect(bo.nameField).toHaveAttribute("aria-invalid", "true");

	const offered = await free.first().innerText();
	await free.first().click();
	await expect(bo.nameField).toHaveValue(offered);
	await expect(bo.nameField).toBeFocused();
	await bo.nameField.press("Enter");
	await bo.isInside();
	await expect(ada.people.getByText(offered, { exact: true })).toBeVisible();
});

test("[NAME1] whoever insists on a taken name is refused on the join screen, and the field is not cleared", async ({
	people,
}) => {
	await people.writer("Ada");
	const bo = await people.arrives();
	// Enter comes faster than the check of the name.
	await bo.nameField.fill("Ada");
	await bo.nameField.press("Enter");
	await expect(bo.page.getByRole("button", { name: /^Ada.+/ })).not.toHaveCount(0);
	await expect(bo.nameField).toHaveValue("Ada");
	await expect(bo.field).toHaveCount(0);
	await bo.takesSeatAs("Bo");
});

test("[NAME2] a name that only looks like another's is refused", async ({ people }) => {
	const ada = await people.joins("Ada");
	const bo = await people.arrives();
	const cyrillicA = "\u0410";
	await bo.nameField.fill(`${cyrillicA}da`);
	await bo.nameField.press("Enter");
	await expect(bo.nameField).toHaveAttribute("aria-invalid", "true");
	await expect(bo.nameField).toHaveValue(`${cyrillicA}da`);
	await expect(bo.field).toHaveCount(0);
	await expect(ada.people.getByRole("listitem")).toHaveCount(1);
});

test("[NAME2] what is wrong with a name is said in words before anything is sent", async ({ people }) => {
	await people.writer("Ada");
	const bo = await people.arrives();
	for (const wrong of ["a/b", "everyone", "x".repeat(33)]) {
		await bo.nameField.fill(wrong);
		await expect(bo.nameField).toHaveAttribute("aria-invalid", "true");
		await expect(bo.page.getByRole("status")).not.toHaveText(/Free|Checking/);
		await expect(bo.nameField).toHaveValue(wrong);
	}
	await bo.nameField.fill("Bo");
	await expect(bo.page.getByText("Free.")).toBeVisible();
});

test("[NAME5] signing out frees the name and the seat at once", async ({ people }) => {
	const bo = await people.joins("Bo");
	const ada = await people.joins("Ada");
	await expect(bo.people.getByRole("listitem")).toHaveCount(2);
	await ada.signsOut();
	await expect(bo.people.getByRole("listitem")).toHaveCount(1);

	const newcomer = await people.arrives();
	await newcomer.nameField.fill("Ada");
	await expect(newcomer.page.getByText("Free.")).toBeVisible();
	await newcomer.nameField.press("Enter");
	await newcomer.isInside();
	await newcomer.says("another Ada");
	await bo.hears("another Ada");
});
