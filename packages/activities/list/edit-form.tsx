import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { asLine } from "../shared/line.ts";
import { Button, Field, lineStyle } from "../shared/parts.tsx";
import { ITEM_CHARS_MAX } from "./limits.ts";
import type { ListWords } from "./words.ts";

interface EditFormProps {
	readonly text: string;
	readonly words: ListWords;
	/** null: nothing is to be changed */
	readonly onDone: (text: string | null) => void;
}

export function EditForm({ text, words, onDone }: EditFormProps) {
	const [now, setNow] = useState(text);
	const save = (event: SubmitEvent) => {
		event.preventDefault();
		onDone(asLine(now) || null);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape") return;
		event.stopPropagation();
		onDone(null);
	};
	return (
		<form className={lineStyle} onSubmit={save} onKeyDown={onKeyDown}>
			<Field label={words.edit(text)} value={now} maxLength={ITEM_CHARS_MAX} onChange={setNow} autoFocus />
			<Button look="strong" type="submit">
				{words.save}
			</Button>
			<Button onClick={() => onDone(null)}>{words.cancel}</Button>
		</form>
	);
}
