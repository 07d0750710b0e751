import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

/** Its short form: each page is sent all of it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/**
 * Of what is in order it names one element for each rule. To find a selector for all of them takes it longer than to
 * look at them, and nobody reads that.
 */
const ALL_RULES: RunOptions = { resultTypes: ["violations"] };
/** In another theme only colours differ. */
const COLOURS: RunOptions = { ...ALL_RULES, runOnly: { type: "rule", values: ["color-contrast"] } };

/** Colours are the same in every language. */
const WORDS: RunOptions = { ...ALL_RULES, rules: { "color-contrast": { enabled: false } } };

/** What is wrong in either theme and where, in words short enough to be read in a failure. */
export async function violations(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	// A colour on its way to another has a contrast that nobody sees.
	await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
	const light = await analysed(page, ALL_RULES);
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await analysed(page, COLOURS);
	await page.emulateMedia({ colorScheme: "light" });
	return [...light, ...dark.map((what) => `in the dark ${what}`)];
}

/** What another language may have brought, of a page whose colours were looked at already. */
export async function wrongInWords(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	return analysed(page, WORDS);
}

async function analysed(page: Page, options: RunOptions): Promise<string[]> {
	const found = await page.evaluate<Found[]>(
		`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
			violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => String(target)) })))`,
	);
	return found.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}

interface Found {
	readonly id: string;
	/** a selector for each element */
	readonly targets: readonly string[];
}
