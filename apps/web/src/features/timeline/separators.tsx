import { memo } from "react";
import { dayLabel } from "../../ui/dates.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./separators.module.css";

export const DayLabel = memo(function DayLabel({ at, now }: { at: number; now: number }) {
	return <h2 className={styles["day"]}>{dayLabel(at, now)}</h2>;
});

/** Which day passes by under the upper edge, while one scrolls. */
export function FloatingDay({ at, now }: { at: number; now: number }) {
	return (
		<p className={styles["floating"]} aria-hidden="true">
			{dayLabel(at, now)}
		</p>
	);
}

export const NewLine = memo(function NewLine() {
	return (
		<p className={styles["new"]} data-new-line>
			{texts.timeline.new}
		</p>
	);
});

/** Names come joined by line breaks, which no name can hold: plain strings let memoising hold. */
export const NoticeRow = memo(function NoticeRow({ entered, left }: { entered: string; left: string }) {
	const came = entered && texts.timeline.cameIn(entered.split("\n"));
	const went = left && texts.timeline.left(left.split("\n"));
	return (
		<p className={styles["notice"]}>{came && went ? texts.timeline.cameAndLeft(came, went) : came || went}</p>
	);
});
