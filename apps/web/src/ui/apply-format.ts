import { type Format, formatted } from "./format-text.ts";
import { isMac } from "./is-mac.ts";

interface Pressed {
	readonly key: string;
	readonly code: string;
	readonly shiftKey: boolean;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
}

/** Where other letters are written the place of the key is meant. */
const KEYS: Readonly<Record<string, Format>> = { b: "strong", i: "em", e: "code", k: "link" };

/** What a key means in a field in which Markdown is written; without words to be a link, Ctrl K is the house's. */
export function formatOf(pressed: Pressed, field: HTMLTextAreaElement): Format | null {
	const { key, code, shiftKey, ctrlKey, metaKey, altKey } = pressed;
	const [command, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
	if (!command || other || altKey || field.readOnly) return null;
	const letter = /^[a-z]$/iu.test(key) ? key.toLowerCase() : code.replace(/^Key/u, "").toLowerCase();
	if (shiftKey) return letter === "x" ? "strike" : null;
	const format = Object.hasOwn(KEYS, letter) ? (KEYS[letter] ?? null) : null;
	return format === "link" && field.selectionStart === field.selectionEnd ? null : format;
}

/** Changes what is selected as if it were typed: so the field's own undo takes it back, and whoever listens hears of it. */
export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
	const before = field.value;
	const after = formatted({ text: before, start: field.selectionStart, end: field.selectionEnd }, format);
	const { from, to, piece } = difference(before, after.text);
	field.focus();
	field.setSelectionRange(from, to);
	const typed = document.execCommand(piece === "" ? "delete" : "insertText", false, piece);
	if (!typed) {
		field.setRangeText(piece, from, to);
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
	field.setSelectionRange(after.start, after.end);
}

/** What has to be written between two places to make one text of the other. */
function difference(before: string, after: string): { from: number; to: number; piece: string } {
	const shorter = Math.min(before.length, after.length);
	let from = 0;
	while (from < shorter && before[from] === after[from]) from += 1;
	let same = 0;
	while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
	return { from, to: before.length - same, piece: after.slice(from, after.length - same) };
}
