import type { RoomState } from "@parley/client/state/chat-state";
import { useId } from "react";
import { alertTexts as words } from "../../ui/alert-texts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "../../ui/settings.module.css";
import { Check } from "./check.tsx";
import { KeptHere } from "./kept-here.tsx";
import { choiceFor, choices, choose, useAlertSettings } from "./settings.ts";
import { NotificationsRow, SoundRow } from "./switches.tsx";

interface AlertsPanelProps {
	/** undefined: one is in none just now */
	readonly room: RoomState | undefined;
	readonly name: string;
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

export function AlertsPanel({ room, name, onBack, onClose }: AlertsPanelProps) {
	return (
		<Dialog title={words.title} onBack={onBack} onClose={onClose}>
			<div className={styles["panel"]}>
				{room && <RoomChoice room={room} name={name} />}
				<section>
					<h3>{words.everywhere}</h3>
					<NotificationsRow />
					<SoundRow />
					<KeptHere />
				</section>
				<Check />
			</div>
		</Dialog>
	);
}

function RoomChoice({ room, name }: { room: RoomState; name: string }) {
	const group = useId();
	const chosen = choiceFor(useAlertSettings(), room);
	return (
		<fieldset className={styles["choices"]}>
			<legend>{words.inRoom(name)}</legend>
			{choices.map((choice) => (
				<label key={choice}>
					<input
						type="radio"
						name={group}
						checked={choice === chosen}
						onChange={() => choose(room.room, choice)}
					/>
					<span>
						<b>{words.choices[choice].name}</b>
						<small>{words.choices[choice].hint}</small>
					</span>
				</label>
			))}
		</fieldset>
	);
}
