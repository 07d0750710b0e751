import { ArrowDown, ArrowUp } from "lucide-react";
import { insideTexts } from "../../ui/inside-texts.ts";
import styles from "./pills.module.css";

export function NewestPill({ count, onClick }: { count: number; onClick: () => void }) {
	return (
		<button type="button" className={styles["newest"]} data-count={count} onClick={onClick}>
			<ArrowDown size={14} aria-hidden="true" />
			{count > 0 ? insideTexts.timeline.pill(count) : insideTexts.timeline.toNewest}
		</button>
	);
}

export function FirstUnreadPill({ onClick }: { onClick: () => void }) {
	return (
		<button type="button" className={styles["unread"]} onClick={onClick}>
			<ArrowUp size={14} aria-hidden="true" />
			{insideTexts.timeline.toFirstUnread}
		</button>
	);
}
