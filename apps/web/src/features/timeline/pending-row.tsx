import type { PendingRow as Row } from "@parley/client/state/chat-state";
import { mayRetry } from "@parley/client/uploads/upload";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Button } from "../../ui/button.tsx";
import { fileTexts } from "../../ui/file-texts.ts";
import { insideTexts } from "../../ui/inside-texts.ts";
import { Slot } from "../../ui/slots.tsx";
import { maySendAsOneself, reasonOf, stuckReasonOf, waitsLong } from "../../ui/unsent.ts";
import { unsentTexts } from "../../ui/unsent-texts.ts";
import { ContainedRow } from "./contained-row.tsx";
import styles from "./pending-row.module.css";
import { RichText } from "./rich-text.tsx";
import { useRowActions } from "./row-actions.ts";
import { RowFrame } from "./row-frame.tsx";

/** These go by a person's hand alone. */
const STUCK: readonly string[] = ["failed", "without-file", "of-another"] satisfies Row["status"]["state"][];

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
	const isStuck = STUCK.includes(state);
	const later = waitsLong(row);
	return (
		<RowFrame
			rowKey={row.id}
			name={state === "of-another" ? (row.by?.name ?? name) : name}
			at={row.at}
			first={first}
			focusable={focusable}
			waiting={!isStuck}
			status={newest && !later ? waitingWords(row.status) : null}
		>
			<ContainedRow row={row} text={row.text}>
				{row.text !== "" && <RichText rowKey={row.id} text={row.text} />}
				{row.files && <Slot of="unsent-files" uploads={row.files} />}
			</ContainedRow>
			{isStuck && <Stuck row={row} />}
			{later && <p className={styles["later"]}>{reasonOf(row, HERE)}</p>}
			{(later || state === "uploading") && <TakeBack id={row.id} />}
		</RowFrame>
	);
});

function waitingWords({ state }: Row["status"]): string | null {
	if (STUCK.includes(state)) return null;
	if (state === "uploading") return fileTexts.sendsWhenUploaded;
	return insideTexts.timeline[state === "queued" ? "queued" : "sending"];
}

function Stuck({ row }: { row: Row }) {
	const { retry } = useRowActions();
	const { state } = row.status;
	const retries =
		state === "of-another" ? maySendAsOneself(row) : state !== "without-file" || row.files?.some(mayRetry);
	return (
		<div className={styles["failed"]}>
			<p>
				<TriangleAlert size={14} aria-hidden="true" /> <b>{insideTexts.timeline.failed}</b>{" "}
				{stuckReasonOf(row)}
			</p>
			{retries && (
				<Button onClick={() => retry(row.id)}>
					{state === "of-another" ? unsentTexts.sendMyself : insideTexts.timeline.retry}
				</Button>
			)}
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
