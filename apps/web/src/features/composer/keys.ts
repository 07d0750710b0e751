import { type Pressed as Key, sends } from "../../ui/enter-key.ts";

export type KeyMeaning = "send" | "cancel" | "edit-last" | "none";

interface Pressed extends Key {
	readonly keyCode: number;
	readonly isComposing: boolean;
}

/** While an input method composes, every key is its own; 229 is how some browsers say so after `isComposing` ended. */
export function meaningOf(pressed: Pressed, field: { empty: boolean; coarsePointer: boolean }): KeyMeaning {
	if (pressed.isComposing || pressed.keyCode === 229) return "none";
	if (sends(pressed, field.coarsePointer)) return "send";
	if (pressed.key === "Escape") return "cancel";
	return pressed.key === "ArrowUp" && field.empty ? "edit-last" : "none";
}
