import { type RefObject, useEffect, useRef } from "react";

interface FocusKept {
	/** of what holds the list, and can have the focus */
	readonly place: RefObject<HTMLDivElement | null>;
	/** that row is to go by a button in it */
	goes(row: number): void;
}

/** Where a row goes by a button in it, the row in its place has the focus, or where none is left, what held the list. */
export function useFocusKept(): FocusKept {
	const place = useRef<HTMLDivElement>(null);
	const going = useRef<{ readonly row: number; readonly item: Element } | null>(null);
	// whenever something is shown anew: of a list that is read anew, or goes on below, as many rows may stand there as before
	useEffect(() => {
		const gone = going.current;
		if (gone === null || gone.item.isConnected) return;
		going.current = null;
		// whoever went elsewhere meanwhile stays there
		if (document.activeElement?.closest("button, input, select, a, textarea")) return;
		const items = rowsOf(place.current);
		const next =
			items[Math.min(gone.row, items.length - 1)]?.querySelector<HTMLElement>("button:last-of-type");
		(next ?? place.current)?.focus();
	});
	return {
		place,
		goes: (row) => {
			const item = rowsOf(place.current)[row];
			if (item !== undefined) going.current = { row, item };
		},
	};
}

/** Not those of a list within a row. */
function rowsOf(place: Element | null): readonly Element[] {
	const all = [...(place?.querySelectorAll("li") ?? [])];
	return all.filter((row) => !place?.contains(row.parentElement?.closest("li") ?? null));
}
