import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { invitingTexts } from "../../ui/inviting-texts.ts";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import styles from "./closed-door.module.css";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { WordsPanel } from "./words-panel.tsx";

const words = invitingTexts.closed;

interface ClosedDoorProps {
	/** who comes in: those who were invited, or nobody by a name alone */
	readonly guests: string;
	/** why one is here who was inside, or who was just refused */
	readonly notice: string | null;
}

/** The door of a house that is not open to everybody: it says nothing of who and what is behind it. */
export function ClosedDoor({ guests, notice }: ClosedDoorProps) {
	const [asks, setAsks] = useState(false);
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				<h1>{words.title}</h1>
				{notice !== null && <p role="status">{notice}</p>}
				<p>{guests === "invited" ? words.invited : words.off}</p>
				<p className={styles["known"]}>{words.known}</p>
				<div className={styles["ways"]}>
					<Button onClick={() => setAsks(true)}>{words.words}</Button>
					<a href="/link">{words.device}</a>
					<PasskeyEntry endOthers={false} />
				</div>
				<p className={styles["language"]}>
					<LanguageChoice />
				</p>
			</div>
			{asks && <WordsPanel onClose={() => setAsks(false)} />}
		</main>
	);
}
