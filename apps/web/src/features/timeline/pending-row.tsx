import type { PendingRow as Row } from "@parley/client/state/chat-state";
import { mayRetry } from "@parley/client/uploads/upload";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Button } from "../../ui/button.tsx";
import { fileTexts } from "../../ui/file-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { Slot } from "../../ui/slots.tsx";
import { reasonOf, waitsLong } from "../../ui/unsent.ts";
import { ContainedRow } from "./contained-row.tsx";
import styles from "./pending-row.module.css";
import { RichText } from "./rich-text.tsx";
import { useRowActions } from "./row-actions.ts";
import { RowFrame } from "./row-frame.tsx";

/** A timeline is shown to who is inside. */
const HERE = { seat: { state: "inside" }, link: "open" } as const;

interface PendingRowProps {
	readonly row: Row;
	readonly name: string;
	readonly first: boolean;
	readonly focusable: boolean;
	/** the newest own row keeps a line for "on n of m screens", filled already while it is on its way */
	readonly newest: boolean;
}

export const PendingRow = memo(function PendingRow({ row, name, first, focusable, newest }: PendingRowProps) {
	const { state } = row.status;
	const stuck = state === "failed" || state === "without-file";
	const later = waitsLong(row);
	return (
		<RowFrame
			rowKey={row.id}
			name={name}
			at={row.at}
			first={first}
			focusable={focusable}
			waiting={!stuck}
			status={newest && !later ? waitingWords(row.status) : null}
		>
			<ContainedRow row={row} text={row.text}>
				{row.text !== "" && <RichText rowKey={row.id} text={row.text} />}
				{row.files && <Slot of="unsent-files" uploads={row.files} />}
			</ContainedRow>
			{row.status.state === "failed" && (
				<Stuck row={row} reason={refusalTexts.sentence(row.status.refusal)} />
			)}
			{state === "without-file" && <Stuck row={row} reason={fileTexts.notWithoutFile} />}
			{later && <p className={styles["later"]}>{reasonOf(row, HERE)}</p>}
			{(later || state === "uploading") && <TakeBack id={row.id} />}
		</RowFrame>
	);
});

function waitingWords({ state }: Row["status"]): string | null {
	if (state === "failed" || state === "without-file") return null;
	if (state === "uploading") return fileTexts.sendsWhenUploaded;
	return insideTexts.timeline[state === "queued" ? "queued" : "sending"];
}

function Stuck({ row, reason }: { row: Row; reason: string }) {
	const { retry } = useRowActions();
	const retries = row.status.state === "failed" || row.files?.some(mayRetry);
	return (
		<div className={styles["failed"]}>
			<p>
				<TriangleAlert size={14} aria-hidden="true" /> <b>{insideTexts.timeline.failed}</b> {reason}
			</p>
			{retries && <Button onClick={() => retry(row.id)}>{insideTexts.timeline.retry}</Button>}
			<TakeBack id={row.id} />
		</div>
	);
}

/** Who waits for large files, or in a slow room, may think better of it. */
function TakeBack({ id }: { id: string }) {
	const { editAgain, discard } = useRowActions();
	return (
		<span className={styles["takeBack"]}>
			<Button onClick={() => editAgain(id)}>{insideTexts.timeline.editAgain}</Button>
			<Button onClick={() => discard(id)}>{insideTexts.timeline.discard}</Button>
		</span>
	);
}
