import type { PendingRow, SeatState } from "@parley/client/state/chat-state";
import { mayRetry } from "@parley/client/uploads/upload";
import { useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { EditField } from "../../ui/edit-field.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { hasNoSeat, maySendAsOneself, mayTakeBack, reasonOf } from "../../ui/unsent.ts";
import { unsentTexts as words } from "../../ui/unsent-texts.ts";
import styles from "./unsent-panel.module.css";

interface UnsentItemProps {
	readonly row: PendingRow;
	readonly seat: SeatState | undefined;
}

/** One message, why it is not sent, and what can be done about it. */
export function UnsentItem({ row, seat }: UnsentItemProps) {
	const link = useChat((state) => state.link.state);
	const [draft, setDraft] = useState<string | null>(null);
	const client = useClient();
	const save = () => {
		if (draft !== null && draft.trim() !== "" && draft !== row.text) client.rewrite(row.id, draft);
		setDraft(null);
	};
	return (
		<li className={styles["item"]}>
			{draft === null ? (
				<>
					<p className={styles["text"]} dir="auto">
						{row.text === "" ? <i>{words.noText}</i> : row.text}
					</p>
					{row.files?.map(({ key, name }) => (
						<p key={key} className={styles["file"]}>
							<bdi>{name}</bdi>
						</p>
					))}
					<p className={styles["reason"]}>{reasonOf(row, { seat, link })}</p>
					<Ways row={row} seat={seat} onEdit={() => setDraft(row.text)} />
				</>
			) : (
				<EditField
					label={words.editLabel}
					text={draft}
					error={null}
					onText={setDraft}
					onSave={save}
					onCancel={() => setDraft(null)}
				/>
			)}
		</li>
	);
}

function Ways({ row, seat, onEdit }: UnsentItemProps & { onEdit: () => void }) {
	const client = useClient();
	const outside = hasNoSeat({ seat }) && seat?.state !== "waiting";
	const { state } = row.status;
	const isOfAnother = state === "of-another";
	const retries = isOfAnother
		? maySendAsOneself(row)
		: outside || state === "failed" || state === "put-off" || row.files?.some(mayRetry);
	return (
		<div className={styles["ways"]}>
			{retries && (
				<Button onClick={() => client.retry(row.id)}>
					{isOfAnother ? words.sendMyself : outside ? words.comeIn : insideTexts.timeline.retry}
				</Button>
			)}
			{mayTakeBack(row, { seat }) && (
				<>
					{row.activity === undefined && <Button onClick={onEdit}>{insideTexts.timeline.editAgain}</Button>}
					<Button onClick={() => client.discard(row.id)}>{insideTexts.timeline.discard}</Button>
				</>
			)}
		</div>
	);
}
