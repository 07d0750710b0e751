import type { MouseEvent } from "react";
import { navigate } from "../ui/navigate.ts";
import { parseRoute } from "./routing.ts";

/** A link to a room of this house, wherever it was written, leads there without a second tab. */
export function followInside(event: MouseEvent<HTMLElement>): void {
	if (event.defaultPrevented || event.button !== 0) return;
	if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	const link = event.target instanceof Element ? event.target.closest("a") : null;
	if (link === null || link.origin !== location.origin || parseRoute(link).room === null) return;
	event.preventDefault();
	navigate(link.pathname + link.hash);
}
