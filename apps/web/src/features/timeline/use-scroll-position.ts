import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useEvent } from "../../ui/use-event.ts";
import { recallPlace, rememberPlace } from "./places.ts";
import {
	belowView,
	lastVisible,
	mayGrow,
	type Place,
	placeOf,
	type Rows,
	scrollTopFor,
	type View,
} from "./scroll-anchor.ts";

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

/** Where to bring a row: its selector, and how far down the view its upper edge shall stand (0 to 1). */
export interface Aim {
	readonly selector: string;
	readonly fraction: number;
}

export interface ScrollPosition {
	readonly scroller: RefObject<HTMLDivElement | null>;
	readonly content: RefObject<HTMLDivElement | null>;
	readonly onScroll: () => void;
	toBottom(): void;
	/** now, or as soon as the row is rendered; a scroll by hand calls it off */
	aimAt(aim: Aim): void;
	/** that row's upper edge stays where it is through the next change, wherever one reads */
	holdTop(rowKey: string): void;
	/** calls `grow` as soon as that row may become taller without moving what is read; returns how to call it off */
	whenFree(rowKey: string, grow: () => void): () => void;
}

interface ScrollPositionOptions {
	readonly room: string;
	/** false while newer rows are still to be fetched below */
	readonly endIsHead: boolean;
	/** what to show on coming in, unless one was here before and left one's place */
	readonly firstAim: Aim | null;
	readonly onLook: (look: Look) => void;
	/** after a scroll by hand, and by nothing else */
	readonly onMove: (scroller: HTMLElement, atBottom: boolean) => void;
}

/**
 * The one owner of the scroll position. It remembers a place (the bottom, or a row and where it stands) and puts
 * the reader back there before the browser paints, whatever was added, dropped or resized. Nothing else in the
 * page may set `scrollTop`, and the browser's own anchoring is off: Safari has none.
 */
export function useScrollPosition({
	room,
	endIsHead,
	firstAim,
	onLook,
	onMove,
}: ScrollPositionOptions): ScrollPosition {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const place = useRef(recallPlace(room));
	const aim = useRef(place.current.at === "bottom" ? firstAim : null);
	const ownTop = useRef(-1);
	const growing = useRef(new Set<{ readonly key: string; readonly grow: () => void }>());

	const setTop = useCallback((element: HTMLElement, top: number) => {
		if (Math.abs(element.scrollTop - top) >= 0.5) element.scrollTop = top;
		ownTop.current = element.scrollTop;
	}, []);

	const letGrow = useCallback((rows: Rows) => {
		for (const wish of [...growing.current]) {
			if (!mayGrow(place.current, rows, wish.key)) continue;
			growing.current.delete(wish);
			wish.grow();
		}
	}, []);

	const restore = useEvent(() => {
		const element = scroller.current;
		if (!element) return;
		const rows = rowsIn(element);
		const aimed = aim.current && element.querySelector(aim.current.selector);
		if (aim.current && aimed) {
			const top =
				element.scrollTop + edgesIn(element, aimed).top - aim.current.fraction * element.clientHeight;
			setTop(element, top);
			aim.current = null;
			place.current = placeOf(viewOf(element), rows, endIsHead);
		} else {
			const top = scrollTopFor(place.current, viewOf(element), rows);
			if (top !== undefined) setTop(element, top);
			else place.current = placeOf(viewOf(element), rows, endIsHead);
		}
		onLook(lookOf(element, rows, place.current));
		letGrow(rows);
	});

	const onScroll = useEvent(() => {
		const element = scroller.current;
		if (!element) return;
		// Our own corrections come back as events too: reading the place off them would let rounding errors add up.
		if (Math.abs(element.scrollTop - ownTop.current) < 1) return;
		ownTop.current = -1;
		aim.current = null;
		const rows = rowsIn(element);
		place.current = placeOf(viewOf(element), rows, endIsHead);
		onLook(lookOf(element, rows, place.current));
		onMove(element, place.current.at === "bottom");
		letGrow(rows);
	});

	useLayoutEffect(restore);
	useEffect(() => {
		const observer = new ResizeObserver(restore);
		for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, [restore]);

	useEffect(() => () => rememberPlace(room, place.current), [room]);

	return useMemo(
		() => ({
			scroller,
			content,
			onScroll,
			toBottom: () => {
				aim.current = null;
				place.current = { at: "bottom" };
				restore();
			},
			aimAt: (wanted) => {
				aim.current = wanted;
				restore();
			},
			holdTop: (key) => {
				const element = scroller.current;
				const selector = `[data-row="${CSS.escape(key)}"]`;
				const row = element?.querySelector(selector);
				if (!element || !row) return;
				aim.current = { selector, fraction: edgesIn(element, row).top / element.clientHeight };
			},
			whenFree: (key, grow) => {
				const wish = { key, grow };
				growing.current.add(wish);
				if (scroller.current) letGrow(rowsIn(scroller.current));
				return () => growing.current.delete(wish);
			},
		}),
		[onScroll, restore, letGrow],
	);
}

function viewOf(scroller: HTMLElement): View {
	return {
		scrollTop: scroller.scrollTop,
		height: scroller.clientHeight,
		contentHeight: scroller.scrollHeight,
	};
}

function edgesIn(scroller: HTMLElement, row: Element): { top: number; bottom: number } {
	const upper = scroller.getBoundingClientRect().top;
	const { top, bottom } = row.getBoundingClientRect();
	return { top: top - upper, bottom: bottom - upper };
}

interface DomRows extends Rows {
	elementAt(index: number): HTMLElement | undefined;
}

function rowsIn(scroller: HTMLElement): DomRows {
	const elements = [...scroller.querySelectorAll<HTMLElement>("[data-row]")];
	return {
		count: elements.length,
		elementAt: (index) => elements[index],
		keyAt: (index) => elements[index]?.dataset["row"] ?? "",
		edgesAt: (index) => edgesIn(scroller, elements[index] ?? scroller),
		indexOf: (key) => elements.findIndex((element) => element.dataset["row"] === key),
	};
}

function lookOf(scroller: HTMLElement, rows: DomRows, place: Place): Look {
	const view = viewOf(scroller);
	const atBottom = place.at === "bottom";
	return {
		atBottom,
		abovePx: view.scrollTop,
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
