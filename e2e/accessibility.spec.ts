import { violations } from "./support/axe.ts";
import { hasDesktop } from "./support/notifications.ts";
import { previewsFor } from "./support/previews.ts";
import { expect, test } from "./support/test.ts";

const screens = {
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, touch: true },
};

for (const [device, screen] of Object.entries(screens)) {
	test(`axe finds nothing on a ${device} in either theme`, async ({ people }) => {
		const bo = await people.joins("Bo", { core: "tab" });
		(await previewsFor(bo)).answer();
		await bo.says("hello, see https://example.org");
		await bo.says("🎉");

		const ada = await people.arrives({ ...screen, core: "tab" });
		(await previewsFor(ada)).answer();
		await expect(ada.page.getByText("1 of 50 seats taken")).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
		await ada.nameField.fill("Bo");
		await expect(ada.nameField).toHaveAttribute("aria-invalid", "true");
		expect(await violations(ada.page)).toEqual([]);

		await ada.takesSeatAs("Ada");
		const seq = await ada.says("hello, Bo");
		await bo.says("and again");
		await ada.hears("and again");
		await ada.writes("/help");
		await expect(ada.page.getByRole("region", { name: "Answer" })).toBeVisible();
		await ada.field.fill("/s");
		await expect(ada.page.getByRole("listbox")).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
		await ada.rowOf(seq).focus();
		await expect(ada.page.getByRole("toolbar", { name: "Message actions" })).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
	});
}

for (const [device, screen] of Object.entries(screens)) {
	test(`axe finds nothing in the panels on a ${device} in either theme`, async ({ people }) => {
		const bo = await people.joins("Bo");
		const ada = await people.arrives(screen);
		await hasDesktop(ada.page, "default");
		await ada.takesSeatAs("Ada");
		const dialog = ada.page.getByRole("dialog");
		const runs = async (command: string) => {
			await ada.page.keyboard.press("Control+k");
			await dialog.getByRole("combobox").fill(command);
			await ada.page.keyboard.press("Enter");
			await expect(dialog.getByRole("heading", { level: 2 })).toBeVisible();
			expect(await violations(ada.page)).toEqual([]);
		};
		expect(await violations(ada.page)).toEqual([]);
		await bo.says("hello @Ada");
		await expect(ada.page.getByRole("region", { name: "Alerts" })).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
		await ada.page.keyboard.press("Control+k");
		await expect(dialog.getByRole("option").first()).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
		await ada.page.keyboard.press("Escape");

		await runs(">alerts");
		await dialog.getByRole("button", { name: "Check alerts" }).click();
		await expect(dialog.getByRole("button", { name: "Check again" })).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
		for (const command of [">your settings", ">invite", ">new room", "@bo"]) {
			await ada.page.keyboard.press("Escape");
			await runs(command);
		}
		await ada.page.keyboard.press("Escape");
		await ada.page.keyboard.press("Control+k");
		await dialog.getByRole("combobox").fill(">leave");
		await ada.page.keyboard.press("Enter");
		await expect(ada.page.getByRole("heading", { name: "You left # lobby" })).toBeVisible();
		expect(await violations(ada.page)).toEqual([]);
	});
}
