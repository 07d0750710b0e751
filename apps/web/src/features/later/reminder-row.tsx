import type { Reminder } from "@parley/protocol/reminders";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { shortDate } from "../../ui/dates.ts";
import { KeptWords } from "../../ui/kept-words.tsx";
import { laterTexts } from "../../ui/later-texts.ts";
import { savedTexts } from "../../ui/saved-texts.ts";
import styles from "./later.module.css";
import { endReminder } from "./use-later.ts";

const words = laterTexts.remind;

interface ReminderRowProps {
	readonly one: Reminder;
	readonly onJump: (room: string, seq: number) => void;
	/** it is about to go, with the button that was pressed */
	readonly onGoes: () => void;
}

/** REMIND4: one that rang is done when its message is shown. */
export function ReminderRow({ one, onJump, onGoes }: ReminderRowProps) {
	const token = useClient().sessionToken();
	const [refused, setRefused] = useState<string | null>(null);
	const { seq, room, rang, remindAt } = one;
	const time = shortDate(remindAt);
	const ends = async () => {
		onGoes();
		setRefused(await endReminder(token, seq));
	};
	const shows = (where: string) => {
		if (rang) void endReminder(token, seq);
		onJump(where, seq);
	};
	return (
		<li>
			<b>{rang ? words.rang(time) : words.at(time)}</b>
			<KeptWords one={one} />
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
			<div className={styles["deeds"]}>
				{room !== undefined && <Button onClick={() => shows(room)}>{savedTexts.show(seq)}</Button>}
				<Button onClick={() => void ends()}>{rang ? words.done(seq) : words.end(seq)}</Button>
			</div>
		</li>
	);
}
