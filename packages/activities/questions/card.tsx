import { ArrowDownWideNarrow, Clock, MessageCircleQuestion } from "lucide-react";
import { useState } from "react";
import type { CardProps } from "../shared/card.ts";
import { Ending } from "../shared/ending.tsx";
import { useStill } from "../shared/page/use-still.ts";
import { Button, Frame, lineStyle, refusalIn } from "../shared/parts.tsx";
import { AskForm } from "./ask-form.tsx";
import styles from "./card.module.css";
import { Question } from "./question.tsx";
import type { SeenBoard } from "./seen.ts";
import { type Order, sorted } from "./sorted.ts";
import type { QuestionsWords } from "./words.ts";

export default function Card(props: CardProps<SeenBoard, QuestionsWords>) {
	const { state, mayModerate, mayWrite, act, pending, refused, words } = props;
	const { title, isNameless, isClosed, questions } = state;
	const [order, setOrder] = useState<Order>("votes");
	const still = useStill(sorted(questions, order), order);
	const answered = questions.filter(({ isAnswered }) => isAnswered).length;
	return (
		<Frame
			label={words.title}
			icon={<MessageCircleQuestion size={16} />}
			title={title}
			notes={[
				isClosed && words.closed,
				isNameless && words.nameless,
				words.waiting(questions.length - answered),
				answered > 0 && words.answered(answered),
			]}
			secret={isNameless && !isClosed && words.secretHint}
			refused={refusalIn(words.refusals, refused)}
			actions={mayModerate && !isClosed && <Ending label={words.close} words={words.ending} act={act} />}
		>
			{!isClosed && mayWrite && (
				<AskForm pending={pending} refused={refused} words={words} onAsk={(text) => act({ ask: { text } })} />
			)}
			{questions.length > 1 && (
				// biome-ignore lint/a11y/useSemanticElements: two buttons are no fieldset
				<div className={lineStyle} role="group" aria-label={words.sortBy}>
					<Button aria-pressed={order === "votes"} onClick={() => setOrder("votes")}>
						<ArrowDownWideNarrow size={14} aria-hidden="true" /> {words.sort.votes}
					</Button>
					<Button aria-pressed={order === "newest"} onClick={() => setOrder("newest")}>
						<Clock size={14} aria-hidden="true" /> {words.sort.newest}
					</Button>
				</div>
			)}
			{questions.length === 0 && <p className={styles["none"]}>{words.none}</p>}
			<ul className={styles["questions"]} {...still.holding}>
				{still.items.map((question) => (
					<Question
						key={question.id}
						question={question}
						board={state}
						words={words}
						mayModerate={mayModerate}
						act={act}
					/>
				))}
			</ul>
		</Frame>
	);
}
