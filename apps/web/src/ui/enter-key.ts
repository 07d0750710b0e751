export interface Pressed {
	readonly key: string;
	readonly shiftKey: boolean;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
}

/**
 * Enter sends what one writes; on touch it breaks the line, as Shift+Enter does everywhere. Ctrl+Enter, or ⌘+Enter,
 * sends everywhere: a tablet with a keyboard has no other key for it.
 */
export function sends({ key, shiftKey, ctrlKey, metaKey }: Pressed, coarsePointer: boolean): boolean {
	return key === "Enter" && (ctrlKey || metaKey || !(shiftKey || coarsePointer));
}
