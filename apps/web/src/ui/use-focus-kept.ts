import { type RefObject, useEffect, useRef } from "react";

interface FocusKept {
	/** of what holds the list, and can have the focus */
	readonly place: RefObject<HTMLDivElement | null>;
	/** that row is to go by a button in it */
	goes(row: number): void;
}

interface Going {
	readonly row: number;
	readonly rows: number;
	readonly told: unknown;
}

/**
 * Where a row goes by a button in it, the row in its place has the focus, or where none is left, what held the list.
 * `told`: of a list that is read anew, and may have as many rows as before, what was read.
 */
export function useFocusKept(rows: number, told?: unknown): FocusKept {
	const place = useRef<HTMLDivElement>(null);
	const going = useRef<Going | null>(null);
	useEffect(() => {
		const gone = going.current;
		if (gone === null) return;
		if (told === undefined ? rows >= gone.rows : told === gone.told) return;
		going.current = null;
		// whoever went elsewhere meanwhile stays there
		if (document.activeElement?.closest("button, input, select, a, textarea")) return;
		const items = place.current?.querySelectorAll(":scope > ul > li") ?? [];
		const next =
			items[Math.min(gone.row, items.length - 1)]?.querySelector<HTMLElement>("button:last-of-type");
		(next ?? place.current)?.focus();
	}, [rows, told]);
	return {
		place,
		goes: (row) => {
			going.current = { row, rows, told };
		},
	};
}
