import type { Locator, Page } from "@playwright/test";

interface Edges {
	readonly top: number;
	readonly bottom: number;
}

/** In the window; both 0 where it is not shown. */
export async function edgesOf(what: Locator): Promise<Edges> {
	const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
	return { top: y, bottom: y + height };
}

/** How much wider than its window the page is. */
export function overflowPx(page: Page): Promise<number> {
	return page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
}
