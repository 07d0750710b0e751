import type { ReactNode } from "react";
import type { Answer } from "../../ui/http.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import styles from "./moderation.module.css";

interface ListOfProps {
	readonly answer: Answer<unknown> | null;
	readonly rows: readonly ReactNode[];
	readonly empty: string;
	readonly error?: string | null;
}

export function ListOf({ answer, rows, empty, error = null }: ListOfProps) {
	if (answer === null) return <p className={styles["note"]}>{words.loading}</p>;
	const problem = answer.ok ? error : answer.message;
	return (
		<>
			{problem !== null && (
				<p className={styles["error"]} role="alert">
					{problem}
				</p>
			)}
			{answer.ok && rows.length === 0 && <p className={styles["note"]}>{empty}</p>}
			{rows.length > 0 && <ul className={styles["list"]}>{rows}</ul>}
		</>
	);
}
