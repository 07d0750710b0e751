import {
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	useState,
} from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
	ArrowUp: (at) => at - 1,
	ArrowDown: (at) => at + 1,
	Home: () => 0,
	End: (_, count) => count - 1,
};

export interface RovingRows {
	/** the rows that show their toolbar */
	readonly hovered: string | null;
	readonly focused: string | null;
	readonly handlers: {
		onKeyDown(event: KeyboardEvent): void;
		onFocus(event: FocusEvent): void;
		onBlur(event: FocusEvent): void;
		onClick(event: MouseEvent): void;
		onPointerMove(event: PointerEvent): void;
		onPointerLeave(): void;
	};
}

/** One tab stop for the whole timeline; the arrow keys walk from message to message. */
export function useRovingRows(content: RefObject<HTMLElement | null>): RovingRows {
	const [hovered, setHovered] = useState<string | null>(null);
	const [focused, setFocused] = useState<string | null>(null);

	const onKeyDown = (event: KeyboardEvent) => {
		const step = STEPS[event.key];
		const row = event.target instanceof HTMLElement ? event.target.closest("article") : null;
		if (!step || !row || event.target !== row) return;
		const rows = [...(content.current?.querySelectorAll("article") ?? [])];
		const next = rows[Math.min(rows.length - 1, Math.max(0, step(rows.indexOf(row), rows.length)))];
		event.preventDefault();
		next?.focus({ preventScroll: true });
		next?.scrollIntoView({ block: "nearest" });
	};

	return {
		hovered,
		focused,
		handlers: {
			onKeyDown,
			onFocus: (event) => setFocused(keyOf(event.target)),
			onBlur: (event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
			},
			// Some browsers give the focus to nothing that is tapped but a field: the message takes it by itself.
			onClick: ({ target }) => {
				if (!(target instanceof Element) || target.closest("a, button, textarea")) return;
				const row = target.closest<HTMLElement>("article");
				if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
			},
			// Moved by a hand: the toolbar does not jump to another row that only came to lie under the pointer.
			onPointerMove: (event) => event.pointerType === "mouse" && setHovered(keyOf(event.target)),
			onPointerLeave: () => setHovered(null),
		},
	};
}

function keyOf(target: EventTarget): string | null {
	return target instanceof Element ? (target.closest<HTMLElement>("article")?.dataset["row"] ?? null) : null;
}
