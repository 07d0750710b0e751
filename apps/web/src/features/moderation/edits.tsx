import type { Me, RoomState } from "@parley/client/state/chat-state";
import { EditList } from "@parley/protocol/edits";
import { type SyntheticEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CoveredText } from "../../ui/covered-text.tsx";
import { fullTime } from "../../ui/dates.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { rankIn } from "../../ui/rank.ts";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useRoomList } from "./use-room-list.ts";

const words = moderationTexts.message.edits;

interface EditsProps {
	readonly room: RoomState;
	readonly me: Me;
	readonly seq: number;
	/** who wrote it */
	readonly author: string;
}

/** NOW5: for who wrote it and who keeps the room. Asked for when it is unfolded, and only of what was edited. */
export function Edits({ room, me, seq, author }: EditsProps) {
	const [isOpen, setOpen] = useState(false);
	const row = room.rows.find((it) => it.kind === "message" && it.seq === seq);
	const isEdited = row?.kind === "message" && row.editedSeq !== undefined;
	const may = author === me.session || rankIn(room.rules, me.session) !== null;
	if (!isEdited || !may) return null;
	const toggled = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
	return (
		<details className={styles["folded"]} data-fold="edits" onToggle={toggled}>
			<summary>{words.before}</summary>
			{isOpen && <Texts room={room.room} seq={seq} />}
		</details>
	);
}

/** Newest first; those before them when they are asked for. */
function Texts({ room, seq, before }: { room: string; seq: number; before?: number }) {
	const [isAsked, setAsked] = useState(false);
	const path = `/messages/${seq}/edits${before === undefined ? "" : `?before=${before}`}`;
	const { answer } = useRoomList(room, path, EditList);
	const { edits, more } = answer?.ok ? answer.value : { edits: [], more: false };
	const rows = edits.map((edit, index) => (
		<li key={edit.seq}>
			<p>
				{edit.seq === seq ? words.first : index === 0 && before === undefined ? words.now : words.edited}
				<time dateTime={new Date(edit.at).toISOString()}>{fullTime(edit.at)}</time>
			</p>
			{edit.text === undefined ? (
				<p>{words.unknown}</p>
			) : (
				<blockquote dir="auto">
					<CoveredText text={edit.text} />
				</blockquote>
			)}
		</li>
	));
	const last = edits.at(-1)?.seq;
	return (
		<>
			<ListOf answer={answer} rows={rows} empty={words.none} />
			{more && last !== undefined && isAsked && <Texts room={room} seq={seq} before={last} />}
			{more && !isAsked && (
				<div className={styles["deeds"]}>
					<Button onClick={() => setAsked(true)}>{words.more}</Button>
				</div>
			)}
		</>
	);
}
