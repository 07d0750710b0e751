import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import styles from "./saved-panel.module.css";
import { SavedRow } from "./saved-row.tsx";
import { useSaved } from "./use-saved.ts";

interface SavedPanelProps {
	/** shows a message */
	readonly onJump: (room: string, seq: number) => void;
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** SAVE2: what one saved, of whatever rooms, last first. */
export function SavedPanel({ onJump, onBack, onClose }: SavedPanelProps) {
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<Page onJump={onJump} />
		</Dialog>
	);
}

interface PageProps extends Pick<SavedPanelProps, "onJump"> {
	readonly before?: number;
}

/** Those before them when they are asked for. */
function Page({ before, onJump }: PageProps) {
	const [isAsked, setAsked] = useState(false);
	const told = useSaved(before);
	if (told === null) return <p>{words.asking}</p>;
	if (!told.ok)
		return (
			<p className={styles["refused"]} role="alert">
				{told.message}
			</p>
		);
	const { saved, more } = told.value;
	const last = saved.at(-1)?.savedSeq;
	if (last === undefined) return before === undefined ? <p>{words.none}</p> : null;
	return (
		<>
			<ul className={styles["saved"]}>
				{saved.map((one) => (
					<SavedRow key={one.seq} one={one} onJump={onJump} />
				))}
			</ul>
			{more && isAsked && <Page before={last} onJump={onJump} />}
			{more && !isAsked && (
				<div className={styles["deeds"]}>
					<Button onClick={() => setAsked(true)}>{words.more}</Button>
				</div>
			)}
		</>
	);
}
