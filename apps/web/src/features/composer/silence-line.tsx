import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import styles from "./lines.module.css";
import type { Silence } from "./silence.ts";

/** Why one may not write, and for how much longer. */
export function SilenceLine({ silence, id }: { silence: Silence; id: string }) {
	return (
		<p id={id} className={styles["silent"]} data-silence={silence.kind}>
			{sentenceOf(silence)}
		</p>
	);
}

function sentenceOf(silence: Silence): string {
	if (silence.kind === "closed" || silence.kind === "readOnly") return words.silent[silence.kind];
	return words.silent[silence.kind](words.wait(silence.until - Date.now()));
}
