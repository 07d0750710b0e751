import { useEffect, useRef, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { whyNot, laterTexts as words } from "../../ui/later-texts.ts";
import { MomentChooser } from "../../ui/moment-chooser.tsx";
import { drafts, useDraft } from "../../ui/own-drafts.ts";
import styles from "./later.module.css";
import { askToWait } from "./use-later.ts";
import { WaitingIds } from "./waiting-ids.ts";

const ids = new WaitingIds();

interface SendLaterProps {
	readonly room: string;
	readonly onSent: () => void;
	readonly onClose: () => void;
}

/** LATER1: what stands in the field waits for its time; the field keeps it until the house has it. */
export function SendLater({ room, onSent, onClose }: SendLaterProps) {
	const token = useClient().sessionToken();
	const draft = useDraft(room, (whole) => whole);
	const hasFiles = useChat((state) => (state.rooms.get(room)?.attachments.length ?? 0) > 0);
	const [isBusy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const isShown = useRef(false);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	const choose = async (at: number) => {
		if (isBusy) return;
		setBusy(true);
		const { text, replyTo } = draft;
		const told = await askToWait(token, ids.of(room, text), { room, text, replyTo: replyTo?.seq, at });
		ids.answered(room, text, told);
		setBusy(false);
		setRefused(whyNot(told));
		if (!told.ok) return;
		// whoever closed this meanwhile may have written something else since, and be elsewhere
		if (drafts.of(room).text === text) drafts.sent(room);
		if (isShown.current) onSent();
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
