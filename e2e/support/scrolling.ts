import { expect, type Locator } from "@playwright/test";
import type { Person } from "./person.ts";

/** With the wheel, and until it has come to rest. */
export async function scrollsUp(person: Person, px: number): Promise<void> {
	await person.timeline.hover();
	await person.page.mouse.wheel(0, -px);
	await comesToRest(person.rows.last());
}

export async function comesToRest(row: Locator): Promise<void> {
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

/** The last row that is wholly on the screen: what one has read to, and by what the page stands. */
export async function lastInView({ page, rows, timeline }: Person): Promise<Locator> {
	const edge = await timeline.evaluate(
		(content) => content.parentElement?.getBoundingClientRect().bottom ?? 0,
	);
	const index = await rows.evaluateAll(
		(all, edge) => all.findLastIndex((row) => row.getBoundingClientRect().bottom <= edge),
		edge,
	);
	return page.locator(`article[data-seq="${await rows.nth(index).getAttribute("data-seq")}"]`);
}

/** What came had the time to be shown. */
export async function painted({ page }: Person): Promise<void> {
	for (let n = 0; n < 3; n += 1) await page.evaluate("new Promise(requestAnimationFrame)");
}
