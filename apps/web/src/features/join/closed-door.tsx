import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Contained } from "../../ui/contained.tsx";
import { invitingTexts } from "../../ui/inviting-texts.ts";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./closed-door.module.css";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { WordsPanel } from "./words-panel.tsx";

const words = invitingTexts.closed;
const SignInEntry = lazyPart(async () => (await import("./sign-in-entry.tsx")).SignInEntry);

interface ClosedDoorProps {
	/** who comes in: those who were invited, or nobody by a name alone */
	readonly guests: string;
	/** one signs in by the house's provider */
	readonly provider?: boolean | undefined;
	/** why one is here who was inside, or who was just refused */
	readonly notice: string | null;
}

/** The door of a house that is not open to everybody: it says nothing of who and what is behind it. */
export function ClosedDoor({ guests, provider, notice }: ClosedDoorProps) {
	const [asks, setAsks] = useState(false);
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				<h1>{words.title}</h1>
				{notice !== null && <p role="status">{notice}</p>}
				<p>{guests === "invited" ? words.invited : words.off}</p>
				{provider && (
					<Contained look="line">
						<SignInEntry isFirst />
					</Contained>
				)}
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
