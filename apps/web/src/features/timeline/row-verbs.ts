import type { MessageRow } from "@parley/protocol/timeline";
import { createContext, useContext } from "react";

/** What can be done with a row. One object that never changes, so that rows need no handlers as props. */
export interface RowVerbs {
	reply(row: MessageRow): void;
	startEdit(seq: number): void;
	/** the new text so far of the message being changed */
	editedText(): string | undefined;
	/** keeps it, whatever becomes of the row */
	keepEdit(seq: number, text: string): void;
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
	/** asks what is to be done about somebody else's message */
	keep(row: MessageRow): void;
	jumpTo(seq: number): void;
	retry(id: string): void;
	editAgain(id: string): void;
	discard(id: string): void;
	backfill(after: number): void;
}

export const RowVerbsContext = createContext<RowVerbs | null>(null);

export function useRowVerbs(): RowVerbs {
	const verbs = useContext(RowVerbsContext);
	if (verbs === null) throw new Error("rows live inside a timeline");
	return verbs;
}
