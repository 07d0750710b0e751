import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { Written } from "./begun.ts";
import { stepOf } from "./completion-step.ts";

export interface Suggestion {
	readonly key: string;
	readonly icon?: ReactNode;
	readonly label: string;
	readonly hint: string;
	/** what the field holds once it is taken, and where the caret stands; absent, at its end */
	readonly text: string;
	readonly caret?: number;
}

export interface Completion {
	readonly id: string;
	readonly shown: boolean;
	readonly suggestions: readonly Suggestion[];
	readonly selected: number;
	/** true when the key was the list's */
	onKeyDown(event: KeyboardEvent): boolean;
	take(index: number): void;
	close(): void;
}

/** A list that follows what is written; Escape, or leaving the field, puts it away until something else is written. */
export function useCompletion(
	written: Written,
	suggest: (written: Written) => readonly Suggestion[],
	write: (written: Written) => void,
): Completion {
	const id = useId();
	const { text } = written;
	const [closedAt, setClosedAt] = useState<string | null>(null);
	// Put away once is not for ever: the same may be begun anew.
	if (closedAt !== null && closedAt !== text) setClosedAt(null);
	const [choice, setChoice] = useState({ text, index: 0 });
	const suggestions = closedAt === text ? [] : suggest(written);
	const selected = choice.text === text ? Math.min(choice.index, Math.max(0, suggestions.length - 1)) : 0;

	const close = () => setClosedAt(text);
	const take = (index: number) => {
		const taken = suggestions[index];
		if (taken) write({ text: taken.text, caret: taken.caret ?? taken.text.length });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = stepOf(event, selected, suggestions.length);
		if (step === null) return false;
		event.preventDefault();
		if (step.kind === "select") setChoice({ text, index: step.index });
		else if (step.kind === "take") take(step.index);
		else close();
		return true;
	};
	return { id, shown: suggestions.length > 0, suggestions, selected, onKeyDown, take, close };
}
