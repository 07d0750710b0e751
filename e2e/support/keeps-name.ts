import { expect } from "@playwright/test";
import type { Person } from "./person.ts";

/** By the menu, as people do it; resolves with the words. */
export async function keepsName({ page }: Person): Promise<string[]> {
	await page.getByRole("button", { name: /Your settings$/ }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: /^Keep this name/ })
		.click();
	await page.getByRole("button", { name: "Show the words" }).click();
	const list = page.getByRole("dialog", { name: "Your ten words" }).getByRole("listitem");
	// the house makes them
	await expect(list).toHaveCount(10);
	const words = await list.allInnerTexts();
	await page.getByRole("button", { name: "I have them on paper" }).click();
	const field = page.getByRole("textbox", { name: /^Which is word/ });
	const asked = Number(
		/\d+/.exec((await page.getByRole("heading", { name: /^Which is word/ }).innerText()) ?? "")?.[0],
	);
	await field.fill("none of them");
	await page.getByRole("button", { name: "Keep this name" }).click();
	await expect(page.getByRole("alert")).toContainText("another word");
	await field.fill(words[asked - 1] ?? "");
	await page.getByRole("button", { name: "Keep this name" }).click();
	await expect(page.getByRole("dialog", { name: /is kept$/ })).toBeVisible();
	await page.keyboard.press("Escape");
	return words;
}
