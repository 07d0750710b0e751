import { expect, type Locator } from "@playwright/test";
import type { Person } from "./person.ts";

/** With the wheel, and until it has come to rest. */
export async function scrollsUp(person: Person, px: number): Promise<void> {
	await person.timeline.hover();
	await person.page.mouse.wheel(0, -px);
	await comesToRest(person.rows.last());
}

async function comesToRest(row: Locator): Promise<void> {
	let last = Number.NaN;
	await expect
		.poll(async () => {
			const was = last;
			last = await topOf(row);
			return last - was;
		})
		.toBe(0);
}

/** A row that is wholly on the screen. */
export async function inTheMiddle({ page, rows }: Person): Promise<Locator> {
	const middle = (page.viewportSize()?.height ?? 0) / 2;
	const index = await rows.evaluateAll(
		(all, middle) => all.findIndex((row) => row.getBoundingClientRect().top > middle),
		middle,
	);
	const seq = await rows.nth(index).getAttribute("data-seq");
	return page.locator(`article[data-seq="${seq}"]`);
}

export function topOf(row: Locator): Promise<number> {
	return row.evaluate((element) => element.getBoundingClientRect().top);
}
