import {
	CAPACITY_MAX,
	PASSPHRASE_CHARS_MAX,
	ROOM_ID_CHARS_MAX,
	TITLE_CHARS_MAX,
	TOPIC_CHARS_MAX,
} from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import form from "../../ui/panel-form.module.css";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { roomTexts } from "../../ui/room-texts.ts";
import styles from "./new-room.module.css";
import { roomIdOf } from "./sidebar-rooms.ts";

const words = roomTexts.sidebar;
const EMPTY = { name: "", title: "", topic: "", seats: "50", listed: true, readOnly: false, passphrase: "" };

export function NewRoom({ onOpened, onClose }: { onOpened: (room: string) => void; onClose: () => void }) {
	const client = useClient();
	const [wish, setWish] = useState(EMPTY);
	const [error, setError] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const ids = {
		name: useId(),
		hint: useId(),
		title: useId(),
		topic: useId(),
		seats: useId(),
		seatsHint: useId(),
		passphrase: useId(),
		passphraseHint: useId(),
	};
	const room = roomIdOf(wish.name);
	const change = (part: Partial<typeof EMPTY>) => setWish({ ...wish, ...part });

	const open = async (event: SubmitEvent) => {
		event.preventDefault();
		if (room === "" || busy) return;
		setBusy(true);
		const result = await client.open(room, {
			title: wish.title.trim() || wish.name.trim(),
			topic: wish.topic.trim(),
			capacity: Number(wish.seats),
			listed: wish.listed,
			readOnly: wish.readOnly,
			...(wish.passphrase !== "" && { passphrase: wish.passphrase }),
		});
		setBusy(false);
		if (!result.ok) return setError(refusalTexts.sentence(result.refusal));
		client.refreshDirectory();
		onOpened(room);
	};

	return (
		<Dialog title={words.newRoom} onClose={onClose}>
			<form className={form["form"]} onSubmit={(event) => void open(event)}>
				<label htmlFor={ids.name}>{words.name}</label>
				<input
					id={ids.name}
					value={wish.name}
					required
					maxLength={ROOM_ID_CHARS_MAX}
					autoComplete="off"
					aria-describedby={ids.hint}
					onChange={(event) => change({ name: event.currentTarget.value })}
				/>
				<p id={ids.hint}>{room === "" ? words.nameHint : `${location.host}/r/${room}`}</p>
				<label htmlFor={ids.title}>{roomTexts.title}</label>
				<input
					id={ids.title}
					value={wish.title}
					maxLength={TITLE_CHARS_MAX}
					autoComplete="off"
					onChange={(event) => change({ title: event.currentTarget.value })}
				/>
				<label htmlFor={ids.topic}>{words.topic}</label>
				<input
					id={ids.topic}
					value={wish.topic}
					maxLength={TOPIC_CHARS_MAX}
					autoComplete="off"
					onChange={(event) => change({ topic: event.currentTarget.value })}
				/>
				<label htmlFor={ids.seats}>{words.seats}</label>
				<input
					id={ids.seats}
					className={styles["seats"]}
					type="number"
					min={0}
					max={CAPACITY_MAX}
					required
					value={wish.seats}
					aria-describedby={ids.seatsHint}
					onChange={(event) => change({ seats: event.currentTarget.value })}
				/>
				<p id={ids.seatsHint}>{words.seatsHint}</p>
				<label className={form["check"]}>
					<input
						type="checkbox"
						checked={wish.listed}
						onChange={(event) => change({ listed: event.currentTarget.checked })}
					/>
					<span>
						{roomTexts.listed}
						<small>{wish.listed ? roomTexts.listedHint : roomTexts.unlistedHint}</small>
					</span>
				</label>
				<label className={form["check"]}>
					<input
						type="checkbox"
						checked={wish.readOnly}
						onChange={(event) => change({ readOnly: event.currentTarget.checked })}
					/>
					<span>
						{moderationTexts.settings.readOnly}
						<small>{moderationTexts.settings.readOnlyHint}</small>
					</span>
				</label>
				<label htmlFor={ids.passphrase}>{moderationTexts.newRoom.passphrase}</label>
				<input
					id={ids.passphrase}
					value={wish.passphrase}
					maxLength={PASSPHRASE_CHARS_MAX}
					autoComplete="off"
					aria-describedby={ids.passphraseHint}
					onChange={(event) => change({ passphrase: event.currentTarget.value })}
				/>
				<p id={ids.passphraseHint}>{moderationTexts.newRoom.passphraseHint}</p>
				{error && (
					<p className={form["error"]} role="alert">
						{error}
					</p>
				)}
				<div className={form["buttons"]}>
					<Button onClick={onClose}>{insideTexts.common.cancel}</Button>
					<Button look="strong" type="submit" disabled={room === "" || busy}>
						{busy ? roomTexts.busy : words.create}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
