import type { Edges } from "./scroll-anchor.ts";

/** Where a message's actions stand on touch, seen from the message; `upon`: so far below its upper edge. */
type ToolbarPlace =
	| { readonly at: "above" }
	| { readonly at: "below" }
	| { readonly at: "upon"; readonly fromTopPx: number };

/**
 * Over what stands beside the message, and never in between, so that nothing moves under the finger: above it, where a
 * hand hides nothing; below where the view begins; upon one that fills the view.
 */
export function toolbarPlace(row: Edges, viewPx: number, toolbarPx: number): ToolbarPlace {
	if (row.top >= toolbarPx) return { at: "above" };
	if (row.bottom + toolbarPx <= viewPx) return { at: "below" };
	return { at: "upon", fromTopPx: Math.max(0, -row.top) };
}

/** `toolbar` is in a message of a timeline. */
export function placeToolbar(toolbar: HTMLElement): void {
	const row = toolbar.closest("article")?.getBoundingClientRect();
	const view = toolbar.closest("[role=log]")?.parentElement?.getBoundingClientRect();
	if (!row || !view) return;
	const edges = { top: row.top - view.top, bottom: row.bottom - view.top };
	const place = toolbarPlace(edges, view.height, toolbar.offsetHeight);
	toolbar.dataset["at"] = place.at;
	if (place.at === "upon") toolbar.style.setProperty("--from-top", `${place.fromTopPx}px`);
}
