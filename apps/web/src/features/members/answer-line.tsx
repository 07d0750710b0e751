import { useState } from "react";
import type { Conversation } from "../../client/chat-state.ts";
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
	const { state } = conversation;
	if (conversation.closed === true) return null;
	if (state === "accepted")
		return (
			<details className={styles["away"]}>
				<summary>{words.turnAway}</summary>
				<p>{words.turnAwayHint}</p>
				<Answers conversation={conversation} said={["ignore", "block"]} />
			</details>
		);
	return (
		<section className={styles["line"]} data-state={state} aria-label={words.region}>
			<p>{words.state[state](name)}</p>
			<Answers conversation={conversation} said={offered[state]} />
		</section>
	);
}

function Answers({
	conversation: { room, state },
	said,
}: {
	conversation: Conversation;
	said: readonly Said[];
}) {
	const client = useClient();
	const [error, setError] = useState<string | null>(null);
	const answer = async (one: Said) => {
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
