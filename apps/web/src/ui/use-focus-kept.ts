import { type RefObject, useEffect, useRef } from "react";

interface FocusKept {
	/** of what holds the list, and can have the focus */
	readonly place: RefObject<HTMLDivElement | null>;
	/** that row is to go by a button in it */
	goes(row: number): void;
}

/** Where a row goes by a button in it, the row in its place has the focus, or where none is left, what held the list. */
export function useFocusKept(rows: number): FocusKept {
	const place = useRef<HTMLDivElement>(null);
	const going = useRef<{ readonly row: number; readonly rows: number } | null>(null);
	useEffect(() => {
		const gone = going.current;
		if (gone === null || rows >= gone.rows) return;
		going.current = null;
		// whoever went elsewhere meanwhile stays there
		if (document.activeElement?.closest("button, input, a, textarea")) return;
		const items = place.current?.querySelectorAll("li") ?? [];
		const next =
			items[Math.min(gone.row, items.length - 1)]?.querySelector<HTMLElement>("button:last-of-type");
		(next ?? place.current)?.focus();
	}, [rows]);
	return {
		place,
		goes: (row) => {
			going.current = { row, rows };
		},
	};
}
