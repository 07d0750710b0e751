import type { AdminRoom } from "@parley/protocol/admin";
import type { Report } from "@parley/protocol/moderation-lists";
import type { ReactNode } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { byteSize } from "../../ui/byte-size.ts";
import { fullTime } from "../../ui/dates.ts";
import styles from "./admin.module.css";

export function RoomRow({ room }: { room: AdminRoom }) {
	const { title, listed, members, messages, files, fileBytes, reports, usedAt } = room;
	const facts = [
		...(listed ? [] : [words.room.unlisted]),
		words.room.members(members),
		words.room.messages(messages),
		...(files === 0 ? [] : [words.room.files(files, byteSize(fileBytes))]),
		...(reports === 0 ? [] : [words.room.reports(reports)]),
		words.room.used(usedAt),
	];
	return <Row name={title} also={room.room} facts={facts} />;
}

export function ReportRow({ report }: { report: Report }) {
	const { by, author, reason, text, at, room } = report;
	return (
		<li>
			<b>{words.report(by.name, author.name)}</b> <span dir="ltr">#{room}</span>
			<time className={styles["facts"]} dateTime={new Date(at).toISOString()}>
				{fullTime(at)}
			</time>
			<q dir="auto">{reason}</q>
			{text !== undefined && <blockquote dir="auto">{text}</blockquote>}
		</li>
	);
}

interface RowProps {
	readonly name: string;
	/** the id of a room */
	readonly also?: string;
	readonly facts: readonly string[];
	/** what can be done about it */
	readonly children?: ReactNode;
}

export function Row({ name, also, facts, children }: RowProps) {
	return (
		<li>
			<b dir="auto">{name}</b>
			{also !== undefined && (
				<>
					{" "}
					<span dir="ltr">#{also}</span>
				</>
			)}
			<span className={styles["facts"]}>{facts.join(" · ")}</span>
			{children}
		</li>
	);
}
