import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { SignInButton } from "../../ui/sign-in-button.tsx";
import { signInTexts } from "../../ui/sign-in-texts.ts";
import styles from "./lines.module.css";
import type { PostingRestriction } from "./posting-restriction.ts";

/** Says why this person may not post, for how long, and where they can do something about it. */
export function RestrictionLine({ restriction, id }: { restriction: PostingRestriction; id: string }) {
	const line = (
		<p id={id} className={styles["restricted"]} data-restriction={restriction.kind}>
			{sentenceOf(restriction)}
		</p>
	);
	if (restriction.kind !== "lapsed") return line;
	return (
		<div className={styles["lapsed"]}>
			{line}
			<SignInButton wish="own" label={signInTexts.again} />
		</div>
	);
}

function sentenceOf(restriction: PostingRestriction): string {
	if (restriction.kind === "lapsed") return signInTexts.lapsed;
	if (restriction.kind === "closed" || restriction.kind === "readOnly")
		return words.restricted[restriction.kind];
	return words.restricted[restriction.kind](words.wait(restriction.until - Date.now()));
}
