/** What a key means while a list of suggestions stands above the field. */
export type CompletionStep =
	| { readonly kind: "select"; readonly index: number }
	| { readonly kind: "take"; readonly index: number }
	| { readonly kind: "close" };

interface Pressed {
	readonly key: string;
	readonly shiftKey: boolean;
}

export function stepOf({ key, shiftKey }: Pressed, selected: number, count: number): CompletionStep | null {
	if (count === 0) return null;
	switch (key) {
		case "ArrowUp":
			return { kind: "select", index: (selected + count - 1) % count };
		case "ArrowDown":
			return { kind: "select", index: (selected + 1) % count };
		case "Enter":
		case "Tab":
			return shiftKey ? null : { kind: "take", index: selected };
		case "Escape":
			return { kind: "close" };
		default:
			return null;
	}
}
