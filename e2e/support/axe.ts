import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What is wrong in either theme and where, in words short enough to be read in a failure. */
export async function violations(page: Page): Promise<string[]> {
	// A colour on its way to another has a contrast that nobody sees.
	await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
	const light = await analysed(page);
	await page.emulateMedia({ colorScheme: "dark" });
	// Only colours differ.
	const dark = await analysed(page, "color-contrast");
	await page.emulateMedia({ colorScheme: "light" });
	return [...light, ...dark.map((what) => `in the dark ${what}`)];
}

async function analysed(page: Page, ...rules: readonly string[]): Promise<string[]> {
	// No page here has frames, and without them axe needs no second page.
	const axe = new AxeBuilder({ page }).setLegacyMode();
	const found = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
	return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}
