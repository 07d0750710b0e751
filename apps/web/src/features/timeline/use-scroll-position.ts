import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useEvent } from "../../ui/use-event.ts";
import { HeldContent } from "./held-content.ts";
import { recallPlace, rememberPlace } from "./places.ts";
import { mayGrow, placeOf, type Rows, scrollTopFor, topShowing } from "./scroll-anchor.ts";
import { edgesIn, type Look, lookOf, rowsIn, viewOf } from "./scroll-view.ts";
import { useGlide } from "./use-glide.ts";

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
 * page may set `scrollTop`, and the browser's own anchoring is off: Safari has none. While a finger scrolls, or what
 * it set going glides, it is not set either.
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
	const heightPx = useRef(0);
	/** of view and content, as they were when one was at the end last; empty while one is not */
	const sizesAtEnd = useRef("");
	const growing = useRef(new Set<{ readonly key: string; readonly grow: () => void }>());
	const [held] = useState(() => new HeldContent());
	/** something changed while a finger scrolled */
	const owed = useRef(false);

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

	const onTouch = () => {
		if (scroller.current) held.take(viewOf(scroller.current), rowsIn(scroller.current));
	};
	const glide = useGlide(scroller, onTouch, () => {
		settle();
		if (owed.current) restore();
	});

	const keepStill = (element: HTMLElement, rows: Rows) => {
		held.keep(viewOf(element), rows);
		content.current?.style.setProperty("margin-top", held.inFrontPx === 0 ? "" : `${held.inFrontPx}px`);
	};

	/** What stands in front of the messages becomes a part of the scroll position: nothing moves. */
	const settle = useEvent(() => {
		const { inFrontPx } = held;
		held.letGo();
		if (!scroller.current || !content.current || inFrontPx === 0) return;
		const top = scroller.current.scrollTop - inFrontPx;
		content.current.style.setProperty("margin-top", "");
		setTop(scroller.current, top);
	});

	const noteSizes = (element: HTMLElement) => {
		const { height, contentHeight } = viewOf(element);
		sizesAtEnd.current = place.current.at === "bottom" ? `${height} ${contentHeight}` : "";
	};

	const putBack = (element: HTMLElement, rows: Rows) => {
		owed.current = false;
		const aimed = aim.current && element.querySelector(aim.current.selector);
		if (aim.current && aimed) {
			const top =
				element.scrollTop + edgesIn(element, aimed).top - aim.current.fraction * element.clientHeight;
			setTop(element, top);
			aim.current = null;
			place.current = placeOf(viewOf(element), rows, endIsHead);
			return;
		}
		// Who is at the end, but for a little that they scrolled, is taken to it by what comes, and by nothing else.
		const before = sizesAtEnd.current;
		noteSizes(element);
		if (before !== "" && before === sizesAtEnd.current) return;
		const top = scrollTopFor(place.current, viewOf(element), rows);
		if (top !== undefined) setTop(element, top);
		else place.current = placeOf(viewOf(element), rows, endIsHead);
	};

	/** Where a keyboard takes a part of the view, what one writes in stays in the rest, with what stands beside it. */
	const keepFieldShown = (element: HTMLElement, rows: Rows) => {
		const isLower = element.clientHeight < heightPx.current;
		heightPx.current = element.clientHeight;
		const field = isLower && content.current?.querySelector("textarea:focus")?.parentElement;
		if (!field) return;
		setTop(element, topShowing(viewOf(element), edgesIn(element, field)));
		place.current = placeOf(viewOf(element), rows, endIsHead);
	};

	const restore = useEvent(() => {
		const element = scroller.current;
		if (!element) return;
		const rows = rowsIn(element);
		if (glide.isOn) {
			owed.current = true;
			keepStill(element, rows);
		} else {
			putBack(element, rows);
			keepFieldShown(element, rows);
		}
		onLook(lookOf(element, rows, place.current, held.inFrontPx));
		letGrow(rows);
	});

	const onScroll = useEvent(() => {
		const element = scroller.current;
		if (!element) return;
		glide.onScroll();
		// Our own corrections come back as events too: reading the place off them would let rounding errors add up.
		if (Math.abs(element.scrollTop - ownTop.current) < 1) return;
		ownTop.current = -1;
		aim.current = null;
		const rows = rowsIn(element);
		if (glide.isOn) {
			keepStill(element, rows);
			held.take(viewOf(element), rows);
		}
		place.current = placeOf(viewOf(element), rows, endIsHead);
		noteSizes(element);
		onLook(lookOf(element, rows, place.current, held.inFrontPx));
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

	/** A person asked to be taken elsewhere. */
	const takeOver = useCallback(() => {
		glide.end();
		settle();
	}, [glide, settle]);

	return useMemo(
		() => ({
			scroller,
			content,
			onScroll,
			toBottom: () => {
				takeOver();
				aim.current = null;
				place.current = { at: "bottom" };
				sizesAtEnd.current = "";
				restore();
			},
			aimAt: (wanted) => {
				takeOver();
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
		[onScroll, restore, takeOver, letGrow],
	);
}
