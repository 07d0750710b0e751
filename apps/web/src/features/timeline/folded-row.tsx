import type { MessageRow } from "@parley/protocol/timeline";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ownTexts } from "../../ui/own-texts.ts";
import styles from "./message-row.module.css";
import { RowFrame, textId } from "./row-frame.tsx";

const words = ownTexts.blocked;

interface FoldedRowProps {
	readonly row: MessageRow;
	readonly first: boolean;
	readonly focusable: boolean;
	/** the row as it is for all others */
	readonly children: ReactNode;
}

/** BLOCK2: what somebody wrote whom one blocked, until one looks. */
export function FoldedRow({ row, first, focusable, children }: FoldedRowProps) {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		// the button that had the focus is gone
		if (isOpen) document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus({ preventScroll: true });
	}, [isOpen, row.id]);
	if (isOpen) return children;
	const { id, seq, name, at } = row;
	return (
		<RowFrame rowKey={id} seq={seq} name={name} at={at} first={first} focusable={focusable}>
			<p id={textId(id)} className={styles["removed"]}>
				{words.folded}{" "}
				<Button
					id={`${textId(id)}-show`}
					aria-labelledby={`${textId(id)}-show row-${id}`}
					tabIndex={focusable ? 0 : -1}
					onClick={() => setOpen(true)}
				>
					{words.show}
				</Button>
			</p>
		</RowFrame>
	);
}
