import { risingUuid } from "@parley/client/state/rising-uuid";
import { useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { MomentChooser } from "../../ui/moment-chooser.tsx";
import { drafts, useDraft } from "../../ui/own-drafts.ts";
import styles from "./later.module.css";
import { sendLater } from "./use-later.ts";

interface SendLaterProps {
	readonly room: string;
	readonly onSent: () => void;
	readonly onClose: () => void;
}

/** LATER1: what stands in the field waits for its time; the field keeps it until the house has it. */
export function SendLater({ room, onSent, onClose }: SendLaterProps) {
	const token = useClient().sessionToken();
	// kept over every try: whatever was lost on the way, it waits once
	const [id] = useState(() => risingUuid());
	const draft = useDraft(room, (whole) => whole);
	const hasFiles = useChat((state) => (state.rooms.get(room)?.attachments.length ?? 0) > 0);
	const [isBusy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const choose = async (at: number) => {
		if (isBusy) return;
		setBusy(true);
		const { text, replyTo } = draft;
		const problem = await sendLater(token, id, { room, text, replyTo: replyTo?.seq, at });
		setBusy(false);
		setRefused(problem);
		if (problem !== null) return;
		drafts.sent(room);
		onSent();
	};
	return (
		<Dialog title={words.title} onClose={onClose}>
			{hasFiles ? (
				<p>{words.noFiles}</p>
			) : (
				<>
					<p className={styles["about"]}>{words.about}</p>
					{refused !== null && (
						<p className={styles["refused"]} role="alert">
							{refused}
						</p>
					)}
					<MomentChooser submit={words.submit} isBusy={isBusy} onChoose={(at) => void choose(at)} />
				</>
			)}
		</Dialog>
	);
}
