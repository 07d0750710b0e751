import { CAPACITY_MAX, ROOM_ID_CHARS_MAX, TOPIC_CHARS_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./new-room.module.css";
import { roomIdOf } from "./rail-rooms.ts";

const words = texts.rooms;
const SEATS = "50";

export function NewRoom({ onOpened, onClose }: { onOpened: (room: string) => void; onClose: () => void }) {
	const client = useClient();
	const [name, setName] = useState("");
	const [topic, setTopic] = useState("");
	const [seats, setSeats] = useState(SEATS);
	const [error, setError] = useState<string | null>(null);
	const ids = { name: useId(), hint: useId(), topic: useId(), seats: useId(), seatsHint: useId() };
	const room = roomIdOf(name);

	const open = async (event: SubmitEvent) => {
		event.preventDefault();
		if (room === "") return;
		const result = await client.open(room, {
			title: name.trim(),
			topic: topic.trim(),
			capacity: Number(seats),
		});
		if (!result.ok) return setError(result.refusal.message);
		client.refreshDirectory();
		onClose();
		onOpened(room);
	};

	return (
		<Dialog title={words.newRoom} onClose={onClose}>
			<form className={styles["form"]} onSubmit={(event) => void open(event)}>
				<label htmlFor={ids.name}>{words.name}</label>
				<input
					id={ids.name}
					value={name}
					required
					maxLength={ROOM_ID_CHARS_MAX}
					autoComplete="off"
					aria-describedby={ids.hint}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<p id={ids.hint}>{room === "" ? words.nameHint : `${location.host}/r/${room}`}</p>
				<label htmlFor={ids.topic}>{words.topic}</label>
				<input
					id={ids.topic}
					value={topic}
					maxLength={TOPIC_CHARS_MAX}
					autoComplete="off"
					onChange={(event) => setTopic(event.currentTarget.value)}
				/>
				<label htmlFor={ids.seats}>{words.seats}</label>
				<input
					id={ids.seats}
					className={styles["seats"]}
					type="number"
					min={0}
					max={CAPACITY_MAX}
					required
					value={seats}
					aria-describedby={ids.seatsHint}
					onChange={(event) => setSeats(event.currentTarget.value)}
				/>
				<p id={ids.seatsHint}>{words.seatsHint}</p>
				{error && (
					<p className={styles["error"]} role="alert">
						{error}
					</p>
				)}
				<div className={styles["buttons"]}>
					<Button onClick={onClose}>{texts.common.cancel}</Button>
					<Button look="strong" type="submit" disabled={room === ""}>
						{words.create}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
