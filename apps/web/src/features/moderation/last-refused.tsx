import { moderationTexts } from "../../ui/moderation-texts.ts";
import { refusalTexts, type ServerWords } from "../../ui/refusal-texts.ts";
import styles from "./moderation.module.css";

interface LastRefusedProps {
	readonly of: { readonly refusedAt?: number | undefined; readonly refusal?: ServerWords | undefined };
}

/** Of what came by a door, so that whoever set up the program sees why nothing comes. */
export function LastRefused({ of: { refusedAt, refusal } }: LastRefusedProps) {
	if (refusedAt === undefined || refusal === undefined) return null;
	const sentence = moderationTexts.hooks.refused(refusedAt, refusalTexts.sentence(refusal));
	return <p className={styles["error"]}>{sentence}</p>;
}
