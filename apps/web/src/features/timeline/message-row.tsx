import { isImported } from "@parley/protocol/imported";
import type { MessageRow as Row } from "@parley/protocol/timeline";
import { memo, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { clockTime, dayOf, fullTime, shortDate } from "../../ui/dates.ts";
import { deedTexts } from "../../ui/deed-texts.ts";
import { fileTexts } from "../../ui/file-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { isNoName } from "../../ui/name-shown.ts";
import { Slot } from "../../ui/slots.tsx";
import { ContainedRow } from "./contained-row.tsx";
import { EditBox } from "./edit-box.tsx";
import { FirstLink } from "./first-link.tsx";
import { Going } from "./going.tsx";
import styles from "./message-row.module.css";
import { Quote } from "./quote.tsx";
import { Reactions } from "./reactions.tsx";
import { useReader } from "./reader.ts";
import { RichText } from "./rich-text.tsx";
import { RowFrame, textId } from "./row-frame.tsx";
import { RowToolbar } from "./row-toolbar.tsx";

export interface MessageRowProps {
	readonly row: Row;
	readonly first: boolean;
	readonly own: boolean;
	readonly original: Row | undefined;
	/** has the pointer or the focus: shows its toolbar */
	readonly active: boolean;
	readonly focusable: boolean;
	readonly editing: boolean;
	/** is about to be removed, and can still be kept */
	readonly going: boolean;
	readonly highlighted: boolean;
	/** "on n of m screens", on the newest own message */
	readonly status: string | null;
	readonly href: string;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
	const { row, own, active, editing, going, href } = props;
	const tabIndex = active ? 0 : -1;
	const hidden = row.text === undefined || going;
	return (
		<RowFrame
			rowKey={row.id}
			seq={row.seq}
			name={row.name}
			at={row.at}
			first={props.first}
			focusable={props.focusable}
			className={classNames(props.highlighted && styles["highlighted"], editing && styles["editing"])}
			margin={<Margin row={row} href={href} tabIndex={tabIndex} />}
			status={props.status}
			mark={isImported(row.author) ? insideTexts.timeline.imported : undefined}
			also={
				row.files && row.files.length > 0 && !going
					? fileTexts.sent(row.files.map((file) => file.name))
					: undefined
			}
		>
			<ContainedRow row={row} text={row.text}>
				{row.replyTo !== undefined && (
					<Quote seq={row.replyTo} original={props.original} tabIndex={tabIndex} />
				)}
				{editing ? <EditBox seq={row.seq} text={row.text ?? ""} /> : <Body row={row} going={going} />}
				{!going && row.files && row.files.length > 0 && (
					<Slot of="message-files" files={row.files} tabIndex={tabIndex} />
				)}
				{row.text !== undefined && row.activity === undefined && !going && (
					<FirstLink rowKey={row.id} text={row.text} />
				)}
				<Reactions row={row} tabIndex={tabIndex} />
				{active && !editing && !hidden && <RowToolbar row={row} own={own} />}
			</ContainedRow>
		</RowFrame>
	);
});

function Body({ row, going }: { row: Row; going: boolean }): ReactNode {
	if (row.text === undefined)
		return (
			<p id={textId(row.id)} className={styles["removed"]}>
				{removedWords(row)}
			</p>
		);
	if (going) return <Going seq={row.seq} />;
	if (row.activity !== undefined) return <Begun row={row} activity={row.activity} />;
	if (row.text === "") return null;
	const seq = row.editedSeq ?? row.seq;
	return <RichText rowKey={row.id} text={row.text} edited={row.editedSeq !== undefined} seq={seq} />;
}

function Begun({ row, activity }: { row: Row; activity: NonNullable<Row["activity"]> }) {
	const { room } = useReader();
	const { seq, author, text = "" } = row;
	return (
		<Slot
			of="message-activity"
			room={room}
			seq={seq}
			author={author}
			activity={activity}
			text={text}
			textId={textId(row.id)}
		/>
	);
}

/** By whom, and when: of the day under whose heading it stands the time alone. */
function removedWords({ name, at, removedAt, removedBy }: Row): string {
	if (removedAt === undefined && removedBy === undefined && isNoName(name)) return deedTexts.removedWith;
	const what = removedBy === undefined ? insideTexts.timeline.removed : deedTexts.removedBy(removedBy);
	if (removedAt === undefined) return what;
	return deedTexts.atTime(what, dayOf(removedAt) === dayOf(at) ? clockTime(removedAt) : shortDate(removedAt));
}

/** The message's number: a link to it for everybody in the room. */
function Margin({ row, href, tabIndex }: { row: Row; href: string; tabIndex: number }) {
	return (
		<a
			className={styles["seq"]}
			href={href}
			tabIndex={tabIndex}
			aria-label={insideTexts.timeline.number(row.seq)}
			title={fullTime(row.at)}
		>
			#{row.seq}
		</a>
	);
}
