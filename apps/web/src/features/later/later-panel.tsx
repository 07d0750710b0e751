import { Dialog } from "../../ui/dialog.tsx";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./later.module.css";
import { LaterRow } from "./later-row.tsx";
import { ReminderRow } from "./reminder-row.tsx";
import { type Later, useLater } from "./use-later.ts";

interface LaterPanelProps {
	/** shows a message */
	readonly onJump: (room: string, seq: number) => void;
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** What waits for its time in all rooms, and what came to it and waits for oneself first. */
export function LaterPanel({ onJump, onBack, onClose }: LaterPanelProps) {
	const told = useLater();
	const { place, goes } = useFocusKept();
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<div ref={place} tabIndex={-1}>
				{told === null && <p>{words.asking}</p>}
				{told?.ok === false && (
					<p className={styles["refused"]} role="alert">
						{told.message}
					</p>
				)}
				{told?.ok && <Lists {...told.value} onJump={onJump} onGoes={goes} />}
			</div>
		</Dialog>
	);
}

interface ListsProps extends Later, Pick<LaterPanelProps, "onJump"> {
	readonly onGoes: (row: number) => void;
}

function Lists({ later, reminders, onJump, onGoes }: ListsProps) {
	return (
		<>
			<h3>{words.toSend}</h3>
			{later.length === 0 && <p>{words.none}</p>}
			<ul className={styles["list"]}>
				{later.map((one, row) => (
					<LaterRow key={one.id} one={one} onGoes={() => onGoes(row)} />
				))}
			</ul>
			<h3>{words.remind.list}</h3>
			{reminders.length === 0 && <p>{words.remind.none}</p>}
			<ul className={styles["list"]}>
				{reminders.map((one, row) => (
					<ReminderRow key={one.seq} one={one} onJump={onJump} onGoes={() => onGoes(later.length + row)} />
				))}
			</ul>
		</>
	);
}
