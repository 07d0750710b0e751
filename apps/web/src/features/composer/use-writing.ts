import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { drafts, useDraft } from "../../ui/own-drafts.ts";
import type { Written } from "./begun.ts";

export interface ComposerHandle {
	focus(): void;
	/** puts a text back to be written on; what stood there stays in front of it */
	put(text: string): void;
}

interface Writing {
	readonly written: Written;
	write(written: Written): void;
	/** where the caret stands, or in the place of what is selected */
	insert(piece: string): void;
	/** moved by hand */
	setCaret(caret: number): void;
}

/** The text of the field and the caret in it: whatever is put in by other hands than the keyboard's leaves it behind. */
export function useWriting(
	room: string,
	field: RefObject<HTMLTextAreaElement | null>,
	handle: Ref<ComposerHandle>,
): Writing {
	const text = useDraft(room, (draft) => draft.text);
	const [caret, setCaret] = useState(text.length);
	const wanted = useRef<number | null>(null);
	useLayoutEffect(() => {
		const element = field.current;
		if (element === null || wanted.current === null) return;
		if (element.selectionStart !== wanted.current) element.setSelectionRange(wanted.current, wanted.current);
		wanted.current = null;
	});

	const write = (next: Written) => {
		const { value, selectionStart } = field.current ?? {};
		// what is written by hand, or in its way, has its caret already, and may have something selected
		wanted.current = value === next.text && selectionStart === next.caret ? null : next.caret;
		drafts.change(room, { text: next.text });
		setCaret(next.caret);
	};
	const insert = (piece: string) => {
		const { selectionStart, selectionEnd } = field.current ?? { selectionStart: caret, selectionEnd: caret };
		const start = Math.min(selectionStart, text.length);
		write({ text: text.slice(0, start) + piece + text.slice(selectionEnd), caret: start + piece.length });
		field.current?.focus();
	};
	useImperativeHandle(handle, () => ({
		focus: () => field.current?.focus(),
		put: (back) => {
			const joined = text === "" ? back : `${text}\n${back}`;
			write({ text: joined, caret: joined.length });
			field.current?.focus();
		},
	}));
	return { written: { text, caret: Math.min(caret, text.length) }, write, insert, setCaret };
}
