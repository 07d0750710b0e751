import { type SubmitEvent, useEffect, useState } from "react";
import { asLine } from "../shared/line.ts";
import { Button, Field, lineStyle } from "../shared/parts.tsx";
import { ITEM_CHARS_MAX } from "./limits.ts";
import type { ListWords } from "./words.ts";

interface AddFormProps {
	readonly pending: boolean;
	readonly refused: string | undefined;
	readonly words: ListWords;
	readonly onAdd: (text: string) => void;
}

/** The field is free at once, for a list is written item by item; what was refused comes back into it. */
export function AddForm({ pending, refused, words, onAdd }: AddFormProps) {
	const [text, setText] = useState("");
	const [added, setAdded] = useState<string | null>(null);
	useEffect(() => {
		if (added === null || pending) return;
		setAdded(null);
		if (refused !== undefined) setText((now) => now || added);
	}, [added, pending, refused]);
	const add = (event: SubmitEvent) => {
		event.preventDefault();
		const line = asLine(text);
		if (line === "") return;
		setAdded(line);
		onAdd(line);
		setText("");
	};
	return (
		<form className={lineStyle} onSubmit={add}>
			<Field label={words.add} value={text} maxLength={ITEM_CHARS_MAX} onChange={setText} />
			<Button type="submit" disabled={text.trim() === ""}>
				{words.send}
			</Button>
		</form>
	);
}
