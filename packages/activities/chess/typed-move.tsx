import { type SubmitEvent, useState } from "react";
import { Button, Field, lineStyle } from "../shared/parts.tsx";
import styles from "./card.module.css";
import { play, type Step } from "./position.ts";
import type { ChessWords } from "./words.ts";

const CHARS_MAX = 10;

interface TypedMoveProps {
	readonly fen: string;
	readonly words: ChessWords;
	readonly onStep: (step: Step) => void;
}

/** For whoever would rather write a move than look for its squares. */
export function TypedMove({ fen, words, onStep }: TypedMoveProps) {
	const [text, setText] = useState("");
	const [isWrong, setWrong] = useState(false);
	const send = (event: SubmitEvent) => {
		event.preventDefault();
		const played = play(fen, text.trim());
		setWrong(played === undefined);
		if (played === undefined) return;
		setText("");
		onStep(played.step);
	};
	return (
		<form onSubmit={send}>
			<div className={lineStyle}>
				<Field
					label={words.typed}
					value={text}
					maxLength={CHARS_MAX}
					// what it asks for is said in the page's own direction
					{...(text !== "" && { dir: "ltr" })}
					autoCapitalize="off"
					spellCheck={false}
					aria-invalid={isWrong}
					onChange={(now) => {
						setText(now);
						setWrong(false);
					}}
				/>
				<Button type="submit" disabled={text.trim() === ""}>
					{words.play}
				</Button>
			</div>
			{isWrong && (
				<p className={styles["wrong"]} role="alert">
					{words.refusals["against-the-rules"]}
				</p>
			)}
		</form>
	);
}
