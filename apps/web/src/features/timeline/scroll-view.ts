import { belowView, lastVisible, type Place, type Rows, type View } from "./scroll-anchor.ts";

/** What the reader sees, told after every scroll and every change of the content. */
export interface Look {
	readonly atBottom: boolean;
	readonly abovePx: number;
	readonly belowPx: number;
	readonly heightPx: number;
	/** where the "new" line stands, seen from the view; null when it is not among the rows */
	readonly newLine: "above" | "here" | "below" | null;
	/** the last row that is wholly on the screen */
	readonly lastRow: HTMLElement | undefined;
}

interface DomRows extends Rows {
	elementAt(index: number): HTMLElement | undefined;
}

export function viewOf(scroller: HTMLElement): View {
	return {
		scrollTop: scroller.scrollTop,
		height: scroller.clientHeight,
		contentHeight: scroller.scrollHeight,
	};
}

export function edgesIn(scroller: HTMLElement, row: Element): { top: number; bottom: number } {
	const upper = scroller.getBoundingClientRect().top;
	const { top, bottom } = row.getBoundingClientRect();
	return { top: top - upper, bottom: bottom - upper };
}

export function rowsIn(scroller: HTMLElement): DomRows {
	const elements = [...scroller.querySelectorAll<HTMLElement>("[data-row]")];
	return {
		count: elements.length,
		elementAt: (index) => elements[index],
		keyAt: (index) => elements[index]?.dataset["row"] ?? "",
		edgesAt: (index) => edgesIn(scroller, elements[index] ?? scroller),
		indexOf: (key) => elements.findIndex((element) => element.dataset["row"] === key),
	};
}

/** `inFrontPx`: how much later than by themselves the messages begin */
export function lookOf(scroller: HTMLElement, rows: DomRows, place: Place, inFrontPx: number): Look {
	const view = viewOf(scroller);
	const atBottom = place.at === "bottom";
	return {
		atBottom,
		abovePx: view.scrollTop - inFrontPx,
		belowPx: belowView(view),
		heightPx: view.height,
		newLine: newLineIn(scroller),
		lastRow: rows.elementAt(atBottom ? rows.count - 1 : lastVisible(view, rows)),
	};
}

function newLineIn(scroller: HTMLElement): Look["newLine"] {
	const line = scroller.querySelector("[data-new-line]");
	if (!line) return null;
	const { top, bottom } = edgesIn(scroller, line);
	if (bottom <= 0) return "above";
	return top < scroller.clientHeight ? "here" : "below";
}
