import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { PendingRow as Row } from "../../client/chat-state.ts";
import { Button } from "../../ui/button.tsx";
import { texts } from "../../ui/texts.ts";
import styles from "./pending-row.module.css";
import { RichText } from "./rich-text.tsx";
import { RowFrame } from "./row-frame.tsx";
import { useRowVerbs } from "./row-verbs.ts";

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
	return (
		<RowFrame
			rowKey={row.id}
			name={name}
			at={row.at}
			first={first}
			focusable={focusable}
			waiting={state !== "failed"}
			status={newest && state !== "failed" ? texts.timeline[state] : null}
		>
			<RichText rowKey={row.id} text={row.text} />
			{row.status.state === "failed" && <Failed id={row.id} reason={row.status.refusal.message} />}
		</RowFrame>
	);
});

function Failed({ id, reason }: { id: string; reason: string }) {
	const { retry, editAgain, discard } = useRowVerbs();
	return (
		<div className={styles["failed"]}>
			<p>
				<TriangleAlert size={14} aria-hidden="true" /> <b>{texts.timeline.failed}</b> {reason}
			</p>
			<Button onClick={() => retry(id)}>{texts.timeline.retry}</Button>
			<Button onClick={() => editAgain(id)}>{texts.timeline.editAgain}</Button>
			<Button onClick={() => discard(id)}>{texts.timeline.discard}</Button>
		</div>
	);
}
