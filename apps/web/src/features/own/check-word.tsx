import { type SubmitEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";

const words = keepingTexts.sheet;
/** As many letters of a word say which it is (WHO5). */
const LETTERS_ENOUGH = 4;

interface CheckWordProps {
	readonly word: string;
	/** from 0 */
	readonly place: number;
	readonly busy: boolean;
	readonly refused: string | null;
	readonly label: string;
	readonly onRight: () => void;
	readonly onAgain: () => void;
}

/** Whether the words are on paper: one of them is asked for while none is shown. */
export function CheckWord({ word, place, busy, refused, label, onRight, onAgain }: CheckWordProps) {
	const ids = { field: useId(), hint: useId() };
	const [typed, setTyped] = useState("");
	const [wrong, setWrong] = useState(false);
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const isRight = isSame(typed, word);
		setWrong(!isRight);
		if (isRight && !busy) onRight();
	};
	return (
		<form className={form["form"]} onSubmit={submit}>
			<label htmlFor={ids.field}>{words.which(place + 1)}</label>
			<input
				id={ids.field}
				value={typed}
				dir="ltr"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				aria-describedby={ids.hint}
				aria-invalid={wrong}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setWrong(false);
				}}
			/>
			<p id={ids.hint}>{words.whichHint}</p>
			{(wrong || refused !== null) && (
				<p className={form["error"]} role="alert">
					{wrong ? words.wrong : refused}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button onClick={onAgain}>{words.back}</Button>
				<Button look="strong" type="submit" disabled={busy}>
					{label}
				</Button>
			</div>
		</form>
	);
}

function isSame(typed: string, word: string): boolean {
	const letters = typed.normalize("NFKC").trim().toLowerCase();
	return letters.length >= Math.min(LETTERS_ENOUGH, word.length) && word.startsWith(letters);
}
