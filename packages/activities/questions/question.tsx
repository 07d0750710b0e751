import { Check, ChevronUp, RotateCcw, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { numeral } from "../shared/page/locale.ts";
import { Button, IconButton, Said } from "../shared/parts.tsx";
import type { Command } from "../src/activity.ts";
import styles from "./card.module.css";
import type { SeenBoard, SeenQuestion } from "./seen.ts";
import type { QuestionsWords } from "./words.ts";

interface QuestionProps {
	readonly question: SeenQuestion;
	readonly board: SeenBoard;
	readonly words: QuestionsWords;
	readonly mayModerate: boolean;
	readonly act: (command: Command) => void;
}

export function Question({ question, board, words, mayModerate, act }: QuestionProps) {
	const { id, text, name, isMine = false, votes, hasMine, isAnswered } = question;
	const [isLeaving, setLeaving] = useState(false);
	const said = [isMine ? words.mine : name !== undefined && words.by(name), isAnswered && words.isAnswered];
	const notes = said.filter((note) => note !== false).join(" · ");
	const keep = ({ currentTarget }: MouseEvent) => {
		currentTarget.closest("li")?.querySelector<HTMLElement>("[data-tool=remove]")?.focus();
		setLeaving(false);
	};
	const mayRemove = !board.isClosed && (mayModerate || isMine);
	return (
		<li className={styles["question"]} data-answered={isAnswered}>
			<button
				type="button"
				className={styles["vote"]}
				aria-pressed={hasMine}
				disabled={board.isClosed || isMine}
				onClick={() => act({ vote: { id, is: !hasMine } })}
			>
				<ChevronUp size={16} aria-hidden="true" />
				<span aria-hidden="true">{numeral(votes)}</span>
				<Said text={words.vote(text, votes)} />
			</button>
			<div className={styles["body"]}>
				<p dir="auto">{text}</p>
				{notes !== "" && <small>{notes}</small>}
				{isLeaving && (
					<div className={styles["sure"]} role="alert">
						{words.removeSure}
						<Button look="danger" onClick={() => act({ remove: { id } })}>
							{words.yes}
						</Button>
						<Button autoFocus onClick={keep}>
							{words.no}
						</Button>
					</div>
				)}
			</div>
			{mayModerate && !board.isClosed && (
				<IconButton
					label={isAnswered ? words.unmark(text) : words.mark(text)}
					onClick={() => act({ mark: { id, isAnswered: !isAnswered } })}
				>
					{isAnswered ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
				</IconButton>
			)}
			{mayRemove && (
				<IconButton
					label={words.remove(text)}
					data-tool="remove"
					aria-expanded={isLeaving}
					onClick={() => setLeaving(!isLeaving)}
				>
					<Trash2 size={16} aria-hidden="true" />
				</IconButton>
			)}
		</li>
	);
}
