import type { MessageRow } from "@parley/protocol/timeline";
import { texts } from "../../ui/texts.ts";
import styles from "./reactions.module.css";
import { useRowVerbs } from "./row-verbs.ts";

export function Reactions({ row, tabIndex }: { row: MessageRow; tabIndex: number }) {
	const { react } = useRowVerbs();
	const given = Object.entries(row.reactions).filter(([, { count }]) => count > 0);
	if (given.length === 0) return null;
	return (
		<div className={styles["reactions"]}>
			{given.map(([emoji, { count, mine }]) => (
				<button
					key={emoji}
					type="button"
					className={styles["reaction"]}
					aria-pressed={mine}
					aria-label={texts.timeline.reactions(emoji, count)}
					tabIndex={tabIndex}
					onClick={() => react(row, emoji)}
				>
					{emoji} <span>{count}</span>
				</button>
			))}
		</div>
	);
}
