import { useEffect, useRef, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import styles from "./moderation.module.css";

const words = moderationTexts.message;

/** BLOCK1. It is undone in one's own settings, where all of them stand. */
export function Blocking({ person, name }: { person: string; name: string }) {
	const client = useClient();
	const isBlocked = useChat((state) => state.blocked.some(({ id }) => id === person));
	const [error, setError] = useState<string | null>(null);
	const said = useRef<HTMLParagraphElement>(null);
	const hasAsked = useRef(false);
	useEffect(() => {
		// the button that had the focus is gone
		if (isBlocked && hasAsked.current) said.current?.focus();
	}, [isBlocked]);
	if (isBlocked)
		return (
			<p ref={said} className={styles["note"]} role="status" tabIndex={-1}>
				{words.blocked(name)}
			</p>
		);
	const block = async () => {
		hasAsked.current = true;
		const result = await client.block(person, true);
		setError(result.ok ? null : refusalTexts.sentence(result.refusal));
	};
	return (
		<details className={styles["folded"]} data-fold="block">
			<summary>{words.block(name)}</summary>
			<p>{words.blockHint(name)}</p>
			{error !== null && (
				<p className={styles["error"]} role="alert">
					{error}
				</p>
			)}
			<div className={styles["deeds"]}>
				<Button look="danger" onClick={() => void block()}>
					{words.block(name)}
				</Button>
			</div>
		</details>
	);
}
