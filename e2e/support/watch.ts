import type { Locator } from "@playwright/test";

interface Sight {
	readonly rootBounds: { readonly bottom: number } | null;
	readonly boundingClientRect: { readonly bottom: number };
}

/**
 * Follows how far the lower edge of a row (or of all messages) stands above that of the view; what is returned tells
 * how far it ever was from where it began. Each look is what a frame painted: an observer's entry is measured after
 * the page has answered to what changed, which a timer between two frames cannot know of.
 */
export async function watches(row: Locator): Promise<() => Promise<number>> {
	await row.evaluate((element) => {
		const view = element.ownerDocument.defaultView;
		const root = element.closest("[data-region=timeline]")?.firstElementChild;
		if (!view || !root) throw new Error("there is no timeline to watch");
		let began: number | undefined;
		element.setAttribute("data-moved", "0");
		const look = () => {
			const observer = new view.IntersectionObserver(
				([entry]: readonly Sight[]) => {
					observer.disconnect();
					if (!entry?.rootBounds) return;
					const place = entry.rootBounds.bottom - entry.boundingClientRect.bottom;
					began ??= place;
					const moved = Math.max(Number(element.getAttribute("data-moved")), Math.abs(place - began));
					element.setAttribute("data-moved", String(moved));
				},
				{ root },
			);
			observer.observe(element);
			view.requestAnimationFrame(look);
		};
		view.requestAnimationFrame(look);
	});
	return async () => Number(await row.getAttribute("data-moved"));
}
