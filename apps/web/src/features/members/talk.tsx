import { CONVERSATION_OTHERS_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useLayoutEffect, useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { tellingNames, together } from "../../ui/conversation-labels.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts as words } from "../../ui/room-texts.ts";
import { conversationOf, talkPartners, withChosen } from "../../ui/talk-partners.ts";
import { talkTexts } from "../../ui/talk-texts.ts";
import { useEvent } from "../../ui/use-event.ts";
import { PartnerPicker } from "./partner-picker.tsx";
import styles from "./talk.module.css";

interface TalkProps {
	/** sessions that are chosen at first */
	readonly people: readonly string[];
	/** choose, or go on with who is chosen */
	readonly choosing: boolean;
	readonly me: string;
	readonly onOpened: (room: string) => void;
	readonly onClose: () => void;
}

/** Goes to the conversation one has with just these people; else begins one, and says who can read it. */
export function Talk({ people, choosing, me, onOpened, onClose }: TalkProps) {
	const client = useClient();
	const rooms = useChat((state) => state.rooms);
	const conversations = useChat((state) => state.conversations);
	const [chosen, setChosen] = useState(people);
	const [picking, setPicking] = useState(choosing);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const named = [...new Set([...people, ...chosen])];
	const partners = withChosen(talkPartners(rooms, conversations, me), conversations, named);
	const nameOf = tellingNames(partners);
	const names = chosen.flatMap((one) => partners.filter(({ session }) => session === one).map(nameOf));

	const goToKnown = useEvent(() => {
		const known = choosing ? undefined : conversationOf(conversations, people);
		if (known !== undefined) onOpened(known);
	});
	useLayoutEffect(goToKnown, [goToKnown]);

	const start = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy || chosen.length === 0) return;
		setBusy(true);
		const result = await client.converse(chosen);
		setBusy(false);
		if (!result.ok) setError(refusalTexts.sentence(result.refusal));
		else if (result.room !== undefined) onOpened(result.room);
	};

	return (
		<Dialog title={picking ? talkTexts.several : talkTexts.title(together(names))} onClose={onClose}>
			<form className={styles["talk"]} onSubmit={(event) => void start(event)}>
				{picking ? (
					<PartnerPicker
						partners={partners}
						nameOf={nameOf}
						chosen={chosen}
						max={CONVERSATION_OTHERS_MAX}
						onChoose={(now) => {
							setChosen(now);
							setError(null);
						}}
					/>
				) : (
					<p>{talkTexts.hint(together(names), chosen.length)}</p>
				)}
				{picking && <p aria-live="polite">{talkTexts.chosen(names, CONVERSATION_OTHERS_MAX)}</p>}
				{error && (
					<p className={styles["error"]} role="alert">
						{error}
					</p>
				)}
				<div className={styles["buttons"]}>
					{!picking && partners.length > chosen.length && (
						<Button look="plain" className={styles["more"]} onClick={() => setPicking(true)}>
							{talkTexts.addOthers}
						</Button>
					)}
					<Button onClick={onClose}>{insideTexts.common.cancel}</Button>
					<Button look="strong" type="submit" disabled={busy || chosen.length === 0}>
						{busy ? words.busy : words.start}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
