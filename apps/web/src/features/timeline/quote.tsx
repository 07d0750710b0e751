import { beginning } from "@parley/protocol/markdown/beginning";
import { plainText } from "@parley/protocol/markdown/plain";
import type { MessageRow } from "@parley/protocol/timeline";
import { insideTexts } from "../../ui/inside-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { nameShown } from "../../ui/name-shown.ts";
import styles from "./quote.module.css";
import { useRowActions } from "./row-actions.ts";

const SNIPPET_CHARS_MAX = 200;

/** `original` is undefined while the message answered to is not among the rows held. */
export function Quote({
	seq,
	original,
	tabIndex,
}: {
	seq: number;
	original: MessageRow | undefined;
	tabIndex: number;
}) {
	const { jumpTo } = useRowActions();
	const name = original && nameShown(original.name);
	const label = name ? insideTexts.timeline.replyTo(name) : insideTexts.timeline.replyToSeq(seq);
	return (
		<button
			type="button"
			className={styles["quote"]}
			tabIndex={tabIndex}
			title={label}
			onClick={() => jumpTo(seq)}
		>
			{original ? (
				<>
					<b dir="auto" style={{ color: inkOfName(original.name) }}>
						{name}
					</b>{" "}
					<span dir="auto">
						{original.text === undefined ? insideTexts.timeline.goneQuote : snippetOf(original.text)}
					</span>
				</>
			) : (
				label
			)}
		</button>
	);
}

function snippetOf(text: string): string {
	return plainText(beginning(text, 2 * SNIPPET_CHARS_MAX)).slice(0, SNIPPET_CHARS_MAX);
}
