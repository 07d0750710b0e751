import type { DeedRow } from "@parley/protocol/timeline";
import { memo } from "react";
import { dayLabel, fullTime } from "../../ui/dates.ts";
import { deedTexts } from "../../ui/deed-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { writingTexts } from "../../ui/writing-texts.ts";
import { useRowActions } from "./row-actions.ts";
import styles from "./separators.module.css";
import type { FloatingDay as Floating } from "./use-floating-day.ts";

export const DayLabel = memo(function DayLabel({ at, now }: { at: number; now: number }) {
	const { chooseDay } = useRowActions();
	const label = dayLabel(at, now);
	return (
		<h2 className={styles["day"]}>
			<button type="button" aria-label={writingTexts.day.open(label)} onClick={() => chooseDay(at)}>
				{label}
			</button>
		</h2>
	);
});

interface FloatingDayProps {
	readonly floating: Floating;
	readonly now: number;
	readonly onChoose: (at: number) => void;
}

/** Which day passes by under the upper edge, while one scrolls. */
export function FloatingDay({ floating, now, onChoose }: FloatingDayProps) {
	const { day, hold, letGo, hide } = floating;
	if (day === null) return null;
	const onClick = () => {
		hide();
		onChoose(day);
	};
	return (
		<button
			type="button"
			className={styles["floating"]}
			// By keyboard, the label among the messages does the same.
			tabIndex={-1}
			aria-hidden="true"
			onPointerEnter={hold}
			onPointerLeave={letGo}
			onClick={onClick}
		>
			{dayLabel(day, now)}
		</button>
	);
}

export const NewLine = memo(function NewLine() {
	return (
		<p className={styles["new"]} data-new-line>
			{insideTexts.timeline.new}
		</p>
	);
});

/** What a moderator did; nothing where this page does not know the action. */
export const DeedLine = memo(function DeedLine({ row, me }: { row: DeedRow; me: string }) {
	const said = deedTexts.line(row, me);
	return said === "" ? null : (
		<p className={styles["notice"]} data-deed={row.deed.do} title={fullTime(row.at)}>
			{said}
		</p>
	);
});

interface NoticeRowProps {
	readonly entered: string;
	readonly left: string;
	/** from and to, with a tab in between */
	readonly renamed: string;
}

/** Names come joined by line breaks, which no name can hold: plain strings let memoising hold. */
export const NoticeRow = memo(function NoticeRow({ entered, left, renamed }: NoticeRowProps) {
	const words = insideTexts.timeline;
	const said = [
		...(entered ? [words.cameIn(entered.split("\n"))] : []),
		...(left ? [words.left(left.split("\n"))] : []),
		...(renamed === "" ? [] : renamed.split("\n")).map((pair) => {
			const [before = "", now = ""] = pair.split("\t");
			return words.renamed(before, now);
		}),
	];
	return <p className={styles["notice"]}>{said.reduce((all, one) => words.cameAndLeft(all, one))}</p>;
});
