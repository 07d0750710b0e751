import { type SubmitEvent, useEffect, useState } from "react";
import { asLine } from "../shared/line.ts";
import { Button, Field, lineStyle } from "../shared/parts.tsx";
import styles from "./card.module.css";
import { QUESTION_CHARS_MAX } from "./limits.ts";
import type { QuestionsWords } from "./words.ts";

/** Said when it becomes scarce. */
const LEFT_SHOWN_MAX = 40;

interface AskFormProps {
	readonly pending: boolean;
	readonly refused: string | undefined;
	readonly words: QuestionsWords;
	readonly onAsk: (text: string) => void;
}

/** What was asked stays in the field until the house has taken it. */
export function AskForm({ pending, refused, words, onAsk }: AskFormProps) {
	const [text, setText] = useState("");
	const [asked, setAsked] = useState<string | null>(null);
	useEffect(() => {
		if (asked === null || pending) return;
		setAsked(null);
		if (refused === undefined) setText("");
	}, [asked, pending, refused]);
	const left = QUESTION_CHARS_MAX - text.length;
	const ask = (event: SubmitEvent) => {
		event.preventDefault();
		const line = asLine(text);
		if (line === "" || asked !== null) return;
		setAsked(line);
		onAsk(line);
	};
	return (
		<form onSubmit={ask}>
			<div className={lineStyle}>
				<Field label={words.ask} value={text} maxLength={QUESTION_CHARS_MAX} onChange={setText} />
				<Button look="strong" type="submit" disabled={text.trim() === ""}>
					{words.send}
				</Button>
			</div>
			{left <= LEFT_SHOWN_MAX && <p className={styles["remaining"]}>{words.left(left)}</p>}
		</form>
	);
}
