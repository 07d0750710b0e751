import type { MessageRow } from "@parley/protocol/timeline";
import { written } from "./written.ts";

export interface SelectedText {
	readonly row: MessageRow;
	/** with its marks, as far as the page knows them */
	readonly text: string;
}

/** What is selected of the texts of messages, one after the other; names, times and buttons in between are none. */
export function selectedTexts(
	range: Range,
	content: HTMLElement,
	bySeq: ReadonlyMap<number, MessageRow>,
): readonly SelectedText[] {
	return [...content.querySelectorAll<HTMLElement>("article[data-seq]")].flatMap((article) => {
		const row = bySeq.get(Number(article.dataset["seq"]));
		const element = article.querySelector<HTMLElement>("[data-written]");
		if (!row?.text || element === null || !range.intersectsNode(element)) return [];
		const text = textWithin(range, element, row.text);
		return text === "" ? [] : [{ row, text }];
	});
}

/** All of a text is given as it was written, where all of it is shown. */
function textWithin(range: Range, element: HTMLElement, whole: string): string {
	const all = document.createRange();
	all.selectNodeContents(element);
	const part = range.cloneRange();
	if (part.compareBoundaryPoints(Range.START_TO_START, all) < 0)
		part.setStart(all.startContainer, all.startOffset);
	if (part.compareBoundaryPoints(Range.END_TO_END, all) > 0) part.setEnd(all.endContainer, all.endOffset);
	if (isShownWhole(element) && part.toString() === all.toString()) return whole;
	return written(part).trim();
}

/** What is covered, or waits behind "show more", nobody selected. */
function isShownWhole(element: HTMLElement): boolean {
	return element.dataset["written"] === "whole" && element.querySelector("[data-spoiler=covered]") === null;
}
