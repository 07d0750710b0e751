import { type SubmitEvent, useState } from "react";
import type { RoomState } from "../../client/chat-state.ts";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { directRoomId, directTitle, isDirect } from "../../ui/direct.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts as words } from "../../ui/room-texts.ts";
import { texts } from "../../ui/texts.ts";
import styles from "./talk.module.css";

interface TalkProps {
	readonly name: string;
	/** the room in which the other one can be told */
	readonly from: RoomState | undefined;
	readonly me: string;
	readonly onOpened: (room: string) => void;
	readonly onClose: () => void;
}

/** Begins a conversation of two, and says beforehand how private it is. */
export function Talk({ name, from, me, onOpened, onClose }: TalkProps) {
	const client = useClient();
	const [room] = useState(directRoomId);
	const meets = from && !isDirect(from.room) && from.members?.some((member) => member.name === name);
	const [tell, setTell] = useState(meets === true);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);

	const start = async (event: SubmitEvent) => {
		event.preventDefault();
		if (busy) return;
		setBusy(true);
		const result = await client.open(room, { title: directTitle(me, name), capacity: 2, listed: false });
		setBusy(false);
		if (!result.ok) return setError(refusalTexts.sentence(result.refusal));
		// One's own seat is taken before anybody hears of the link.
		client.join(room);
		if (tell && from) client.post(from.room, words.telling(name, new URL(`/r/${room}`, location.href).href));
		onOpened(room);
	};

	return (
		<Dialog title={words.talkTitle(name)} onClose={onClose}>
			<form className={styles["talk"]} onSubmit={(event) => void start(event)}>
				<p>{words.talkHint}</p>
				{from && meets && (
					<label>
						<input type="checkbox" checked={tell} onChange={() => setTell(!tell)} />
						<span>
							{words.tell(name, texts.common.roomName(from.room))}
							<small>{tell ? words.tellHint : words.tellNot}</small>
						</span>
					</label>
				)}
				{error && (
					<p className={styles["error"]} role="alert">
						{error}
					</p>
				)}
				<div className={styles["buttons"]}>
					<Button onClick={onClose}>{texts.common.cancel}</Button>
					<Button look="strong" type="submit" disabled={busy}>
						{busy ? words.busy : words.start}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
