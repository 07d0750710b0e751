import type { Me, RoomState } from "@parley/client/state/chat-state";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { isNoName, nameShown } from "../../ui/name-shown.ts";
import { profileTexts } from "../../ui/profile-texts.ts";
import { rankIn } from "../../ui/rank.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import { Blocking } from "./blocking.tsx";
import { Edits } from "./edits.tsx";
import { MessageActions } from "./message-actions.tsx";
import styles from "./moderation.module.css";
import { Reactors } from "./reactors.tsx";
import { Remind } from "./remind.tsx";
import { ReportForm } from "./report-form.tsx";
import { type Moderation, useModeration } from "./use-moderation.ts";

interface MessagePanelProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly seq: number;
	readonly name: string;
	/** who wrote it */
	readonly author: string;
	/** where it stands, as an address */
	readonly href: string;
	readonly onPerson: () => void;
	/** what its author says of themselves */
	readonly onCard: () => void;
	readonly onClose: () => void;
}

/** What is done with a message now and then. Somebody else's a moderator removes, and everybody else reports. */
export function MessagePanel({
	room,
	me,
	seq,
	name,
	author,
	href,
	onPerson,
	onCard,
	onClose,
}: MessagePanelProps) {
	const moderation = useModeration(room, me);
	const isSpared = moderation.as === "moderator" && rankIn(room.rules, author) !== null;
	const mayModerate = moderation.as !== null && !isSpared;
	return (
		<Dialog title={words.message.about(seq)} onClose={onClose}>
			<MessageActions room={room} me={me} seq={seq} href={href} moderation={moderation} />
			<Remind room={room.room} seq={seq} />
			<Reactors room={room} seq={seq} />
			<Edits room={room} me={me} seq={seq} author={author} />
			{!author.includes(":") && !isNoName(name) && (
				<div className={styles["deeds"]}>
					<Button onClick={onCard}>{profileTexts.of(name)}</Button>
				</div>
			)}
			{author !== me.session && !author.includes(":") && !isNoName(name) && (
				<Blocking person={author} name={name} />
			)}
			{author === me.session ? null : mayModerate ? (
				<Removal seq={seq} name={name} moderation={moderation} onPerson={onPerson} onDone={onClose} />
			) : (
				<Reporting room={room.room} seq={seq} />
			)}
		</Dialog>
	);
}

interface RemovalProps {
	readonly seq: number;
	readonly name: string;
	readonly moderation: Moderation;
	readonly onPerson: () => void;
	readonly onDone: () => void;
}

function Removal({ seq, name, moderation, onPerson, onDone }: RemovalProps) {
	const remove = async (reason: string) => {
		const problem = await moderation.act({ do: "remove-message", target: seq, ...(reason && { reason }) });
		if (problem === null) onDone();
		return problem;
	};
	return (
		<ReportForm
			label={words.reason}
			isRequired={false}
			submit={{ look: "danger", label: words.message.remove }}
			other={<Button onClick={onPerson}>{roomTexts.person(nameShown(name))}</Button>}
			onSubmit={remove}
		/>
	);
}

function Reporting({ room, seq }: { room: string; seq: number }) {
	const client = useClient();
	const [isDone, setDone] = useState(false);
	if (isDone) return <p role="status">{words.message.thanks}</p>;
	const report = async (reason: string) => {
		const result = await client.report(room, seq, reason);
		setDone(result.ok);
		return result.ok ? null : refusalTexts.sentence(result.refusal);
	};
	return (
		<details className={styles["folded"]} data-fold="report">
			<summary>{words.message.report}</summary>
			<ReportForm
				label={words.message.why}
				hint={words.message.reportHint}
				isRequired
				submit={{ look: "strong", label: words.message.send }}
				onSubmit={report}
			/>
		</details>
	);
}
