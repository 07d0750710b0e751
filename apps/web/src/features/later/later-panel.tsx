import { Dialog } from "../../ui/dialog.tsx";
import { laterTexts as words } from "../../ui/later-texts.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./later.module.css";
import { LaterRow } from "./later-row.tsx";
import { useLater } from "./use-later.ts";

interface LaterPanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** LATER2: what waits in all rooms, and what could not be sent first. */
export function LaterPanel({ onBack, onClose }: LaterPanelProps) {
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
				{told?.ok && told.value.later.length === 0 && <p>{words.none}</p>}
				{told?.ok && (
					<ul className={styles["list"]}>
						{told.value.later.map((one, row) => (
							<LaterRow key={one.id} one={one} onGoes={() => goes(row)} />
						))}
					</ul>
				)}
			</div>
		</Dialog>
	);
}
