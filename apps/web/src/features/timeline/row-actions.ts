import type { MessageRow } from "@parley/protocol/timeline";
import { createContext, useContext } from "react";

/** What can be done with a row, as one object that never changes: rows need no handlers as props. */
export interface RowActions {
	reply(row: MessageRow): void;
	startEdit(seq: number): void;
	/** the new text so far of the message being changed */
	editedText(): string | undefined;
	/** stores it, so that it outlives the row */
	saveEditDraft(seq: number, text: string): void;
	saveEdit(seq: number, text: string): Promise<string | null>;
	stopEdit(): void;
	/** in a while, so that it can be undone */
	remove(seq: number): void;
	undoRemove(seq: number): void;
	react(row: MessageRow, emoji: string): void;
	/** opens the choice of all emoji beside `anchor` */
	pickReaction(row: MessageRow, anchor: DOMRect): void;
	/** asks for a day to go to, beginning with the one that holds `at` */
	chooseDay(at: number): void;
	markUnread(seq: number): void;
	/** opens the panel with what is done less often: it is copied, pinned, reported */
	more(row: MessageRow): void;
	jumpTo(seq: number): void;
	retry(id: string): void;
	editAgain(id: string): void;
	discard(id: string): void;
	backfill(after: number): void;
}

export const RowActionsContext = createContext<RowActions | null>(null);

export function useRowActions(): RowActions {
	const actions = useContext(RowActionsContext);
	if (actions === null) throw new Error("rows live inside a timeline");
	return actions;
}
