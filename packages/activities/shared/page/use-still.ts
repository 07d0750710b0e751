import { useRef, useState } from "react";

/**
 * The items in their order, but for while somebody points at one or has the focus in one: nothing moves away from under
 * a finger because others vote. A new wish for an order is heeded at once.
 */
export function useStill<Item extends { readonly id: number }>(items: readonly Item[], wish: string) {
	const [held, setHeld] = useState(false);
	const shown = useRef<{ readonly wish: string; readonly ids: readonly number[] }>({ wish, ids: [] });
	const isStill = held && shown.current.wish === wish;
	const now = isStill ? inOrderOf(items, shown.current.ids) : items;
	shown.current = { wish, ids: now.map(({ id }) => id) };
	const hold = () => setHeld(true);
	const release = () => setHeld(false);
	return {
		items: now,
		holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
	};
}

/** As they stood, while somebody points at one of them; what is new comes last. */
function inOrderOf<Item extends { readonly id: number }>(
	items: readonly Item[],
	before: readonly number[],
): Item[] {
	const place = new Map(before.map((id, index) => [id, index]));
	const placeOf = ({ id }: Item) => place.get(id) ?? before.length;
	return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
