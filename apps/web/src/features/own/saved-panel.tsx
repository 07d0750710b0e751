import type { SavedList } from "@parley/protocol/saved";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { savedTexts as words } from "../../ui/saved-texts.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
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
	/** that row of this page is about to go, with the button that was pressed */
	readonly onGoes?: (row: number) => void;
}

/** A row that goes may take its page along: then the page above it keeps the focus. */
function Page({ before, onJump, onGoes }: PageProps) {
	const told = useSaved(before);
	const { place, goes } = useFocusKept();
	const going = (row: number) => {
		goes(row);
		onGoes?.(row);
	};
	return (
		<div ref={place} tabIndex={-1}>
			{told === null && <p>{words.asking}</p>}
			{told?.ok === false && (
				<p className={styles["refused"]} role="alert">
					{told.message}
				</p>
			)}
			{told?.ok && <Rows {...told.value} isFirst={before === undefined} onJump={onJump} onGoes={going} />}
		</div>
	);
}

interface RowsProps extends SavedList, Pick<SavedPanelProps, "onJump"> {
	readonly isFirst: boolean;
	readonly onGoes: (row: number) => void;
}

/** Those before them when they are asked for. */
function Rows({ saved, more, isFirst, onJump, onGoes }: RowsProps) {
	const [isAsked, setAsked] = useState(false);
	const last = saved.at(-1)?.savedSeq;
	if (last === undefined) return isFirst ? <p>{words.none}</p> : null;
	return (
		<>
			<ul className={styles["saved"]}>
				{saved.map((one, row) => (
					<SavedRow key={one.seq} one={one} onJump={onJump} onGoes={() => onGoes(row)} />
				))}
			</ul>
			{more && isAsked && <Page before={last} onJump={onJump} onGoes={(row) => onGoes(saved.length + row)} />}
			{more && !isAsked && (
				<div className={styles["deeds"]}>
					<Button onClick={() => setAsked(true)}>{words.more}</Button>
				</div>
			)}
		</>
	);
}
