import { isRightToLeft } from "../language/language.ts";

/** The button to which an arrow key leads: the next one in reading order, or the nearest in the row above or below. */
export function neighbourOf(
	key: string,
	from: EventTarget,
	within: HTMLElement | null,
): HTMLElement | undefined {
	const buttons = [...(within?.querySelectorAll("button") ?? [])];
	if (!(from instanceof HTMLElement)) return undefined;
	if (from instanceof HTMLInputElement) return key === "ArrowDown" ? buttons[0] : undefined;
	const at = buttons.indexOf(from as HTMLButtonElement);
	if (at < 0) return undefined;
	const onward = isRightToLeft() ? -1 : 1;
	switch (key) {
		case "ArrowRight":
			return buttons[at + onward];
		case "ArrowLeft":
			return buttons[at - onward];
		case "ArrowDown":
			return nearest(from, buttons.slice(at + 1), (top, own) => top > own);
		case "ArrowUp":
			return (
				nearest(from, buttons.slice(0, at).reverse(), (top, own) => top < own) ??
				within?.querySelector("input") ??
				undefined
			);
		default:
			return undefined;
	}
}

/** Of the first row that lies beyond, the one closest to the column one is in. */
function nearest(
	from: HTMLElement,
	others: readonly HTMLElement[],
	isBeyond: (top: number, own: number) => boolean,
): HTMLElement | undefined {
	const { top: own, left } = from.getBoundingClientRect();
	let best: { element: HTMLElement; top: number; distance: number } | undefined;
	for (const element of others) {
		const rect = element.getBoundingClientRect();
		if (!isBeyond(rect.top, own)) continue;
		if (best && rect.top !== best.top) break;
		const distance = Math.abs(rect.left - left);
		if (!best || distance < best.distance) best = { element, top: rect.top, distance };
	}
	return best?.element;
}
