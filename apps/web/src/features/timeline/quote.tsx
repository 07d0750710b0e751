import type { MessageRow } from "@parley/protocol/timeline";
import { inkOfName } from "../../ui/name-colour.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./quote.module.css";
import { useRowVerbs } from "./row-verbs.ts";

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
	const { jumpTo } = useRowVerbs();
	const label = original ? texts.timeline.replyTo(original.name) : texts.timeline.replyToSeq(seq);
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
					<b style={{ color: inkOfName(original.name) }}>{original.name}</b>{" "}
					<span dir="auto">{original.text ?? texts.timeline.goneQuote}</span>
				</>
			) : (
				label
			)}
		</button>
	);
}
