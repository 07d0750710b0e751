import type { Pressed } from "../../ui/enter-key.ts";

/** What a key means while a list of suggestions stands above the field. */
export type CompletionStep =
	| { readonly kind: "select"; readonly index: number }
	| { readonly kind: "take"; readonly index: number }
	| { readonly kind: "close" };

export function stepOf(pressed: Pressed, selected: number, count: number): CompletionStep | null {
	const { key, shiftKey, ctrlKey, metaKey } = pressed;
	if (count === 0) return null;
	switch (key) {
		case "ArrowUp":
			return { kind: "select", index: (selected + count - 1) % count };
		case "ArrowDown":
			return { kind: "select", index: (selected + 1) % count };
		case "Enter":
		case "Tab":
			return shiftKey || ctrlKey || metaKey ? null : { kind: "take", index: selected };
		case "Escape":
			return { kind: "close" };
		default:
			return null;
	}
}
