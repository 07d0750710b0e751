import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import styles from "./lines.module.css";
import type { PostingRestriction } from "./posting-restriction.ts";

/** Says why this person may not post, and for how long. */
export function RestrictionLine({ restriction, id }: { restriction: PostingRestriction; id: string }) {
	return (
		<p id={id} className={styles["restricted"]} data-restriction={restriction.kind}>
			{sentenceOf(restriction)}
		</p>
	);
}

function sentenceOf(restriction: PostingRestriction): string {
	if (restriction.kind === "closed" || restriction.kind === "readOnly")
		return words.restricted[restriction.kind];
	return words.restricted[restriction.kind](words.wait(restriction.until - Date.now()));
}
