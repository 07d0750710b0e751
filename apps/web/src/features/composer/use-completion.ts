import { type KeyboardEvent, useId, useState } from "react";
import { stepOf } from "./completion-step.ts";

export interface Suggestion {
	readonly key: string;
	readonly label: string;
	readonly hint: string;
	/** what the field holds once it is taken */
	readonly text: string;
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
	text: string,
	suggest: (text: string) => readonly Suggestion[],
	setText: (text: string) => void,
): Completion {
	const id = useId();
	const [closedAt, setClosedAt] = useState<string | null>(null);
	const [choice, setChoice] = useState({ text, index: 0 });
	const suggestions = closedAt === text ? [] : suggest(text);
	const selected = choice.text === text ? choice.index : 0;

	const close = () => setClosedAt(text);
	const take = (index: number) => {
		const taken = suggestions[index];
		if (taken) setText(taken.text);
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
