import type { MessageRow } from "@parley/protocol/timeline";
import { SmilePlus } from "lucide-react";
import { insideTexts } from "../../ui/inside-texts.ts";
import { writingTexts as words } from "../../ui/writing-texts.ts";
import { useReactions } from "./reaction-guesses.ts";
import styles from "./reactions.module.css";
import { useRowActions } from "./row-actions.ts";

export function Reactions({ row, tabIndex }: { row: MessageRow; tabIndex: number }) {
	const { react, pickReaction } = useRowActions();
	const given = Object.entries(useReactions(row)).filter(([, { count }]) => count > 0);
	if (given.length === 0) return null;
	return (
		<div className={styles["reactions"]}>
			{given.map(([emoji, { count, mine }]) => (
				<button
					key={emoji}
					type="button"
					className={styles["reaction"]}
					aria-pressed={mine}
					aria-label={insideTexts.timeline.reactions(emoji, count)}
					tabIndex={tabIndex}
					onClick={() => react(row, emoji)}
				>
					{emoji} <span>{count}</span>
				</button>
			))}
			<button
				type="button"
				className={styles["add"]}
				aria-label={words.addReaction}
				title={words.addReaction}
				aria-haspopup="dialog"
				tabIndex={tabIndex}
				onClick={(event) => pickReaction(row, event.currentTarget.getBoundingClientRect())}
			>
				<SmilePlus size={14} aria-hidden="true" />
			</button>
		</div>
	);
}
