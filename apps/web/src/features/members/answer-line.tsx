import type { Conversation } from "@parley/client/state/chat-state";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { talkTexts as words } from "../../ui/talk-texts.ts";
import styles from "./answer-line.module.css";

type Said = "accept" | "ignore" | "block";

/** What may be said in each state, the likeliest first. What was accepted is turned away by a disclosure of its own. */
const offered: Readonly<Record<Conversation["state"], readonly Said[]>> = {
	new: ["accept", "ignore", "block"],
	accepted: [],
	ignored: ["accept", "block"],
	blocked: ["accept"],
};

/** One line above the composer, until one has answered, and where one turned it away; else the way to do that. */
export function AnswerLine({ conversation, name }: { conversation: Conversation; name: string }) {
	const { state, with: others, by } = conversation;
	const began = others.find(({ session }) => session === by);
	// of two it is the other, whoever began
	const turnedAway = (others.length === 1 ? others[0] : began)?.name ?? null;
	const place = useRef<HTMLDivElement>(null);
	const answered = useRef(false);
	// the button that was pressed goes with the line it stood in; whoever uses the keyboard stays where they were
	// biome-ignore lint/correctness/useExhaustiveDependencies: the line is another one by its state
	useEffect(() => {
		if (answered.current && document.activeElement === document.body)
			place.current?.querySelector<HTMLElement>("summary, button")?.focus();
		answered.current = false;
	}, [state]);
	const onAnswer = () => {
		answered.current = true;
	};
	if (conversation.closed === true) return null;
	return (
		<div ref={place}>
			{state === "accepted" ? (
				<details className={styles["away"]}>
					<summary>{words.turnAway}</summary>
					<p>{words.turnAwayHint(turnedAway)}</p>
					<Answers conversation={conversation} said={["ignore", "block"]} onAnswer={onAnswer} />
				</details>
			) : (
				<section className={styles["line"]} data-state={state} aria-label={words.region}>
					<p>{words.state[state](name, began?.name ?? name, others.length)}</p>
					<Answers conversation={conversation} said={offered[state]} onAnswer={onAnswer} />
				</section>
			)}
		</div>
	);
}

function Answers({
	conversation: { room, state },
	said,
	onAnswer,
}: {
	conversation: Conversation;
	said: readonly Said[];
	onAnswer: () => void;
}) {
	const client = useClient();
	const [error, setError] = useState<string | null>(null);
	const answer = async (one: Said) => {
		onAnswer();
		const result = await client.answer(room, one);
		setError(result.ok ? null : refusalTexts.sentence(result.refusal));
	};
	return (
		<>
			<div className={styles["answers"]}>
				{said.map((one) => (
					<Button
						key={one}
						look={one === "accept" ? "strong" : one === "block" ? "danger" : "button"}
						onClick={() => void answer(one)}
					>
						{one === "accept" && state !== "new"
							? words.again[state === "blocked" ? "unblock" : "notify"]
							: words[one]}
					</Button>
				))}
			</div>
			{error !== null && (
				<p className={styles["error"]} role="alert">
					{error}
				</p>
			)}
		</>
	);
}
