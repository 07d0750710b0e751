import type { ReactNode } from "react";
import styles from "./in-words.module.css";

interface InWordsProps {
	readonly text: string;
	readonly textId: string;
	/** why there is no more to see */
	readonly note?: string;
	readonly ways?: ReactNode;
}

/** Written by rules, not by a person: as it is, and no link or mark is read into it. */
export function InWords({ text, textId, note, ways }: InWordsProps) {
	return (
		<>
			<div id={textId} dir="auto" className={styles["words"]}>
				{text}
			</div>
			{note !== undefined && (
				<div className={styles["note"]}>
					<p>{note}</p>
					{ways}
				</div>
			)}
		</>
	);
}
