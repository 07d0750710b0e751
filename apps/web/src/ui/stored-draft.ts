/** What is under way in a room and was not sent. */
export interface Draft {
	readonly text: string;
	readonly replyTo?: { readonly seq: number; readonly name: string } | undefined;
	/** an own message being changed, and its new text */
	readonly editing?: { readonly seq: number; readonly text: string } | undefined;
}

/** `marks`: of the states that it was made of, the newest last */
export interface StoredDraft {
	readonly draft: Draft;
	readonly marks: readonly string[];
}

/** `sent`: the marks of what was sent there last, left so that no other tab brings it back */
export type Stored = StoredDraft | { readonly sent: readonly string[] };

/** By room. */
export interface DraftTable {
	get(room: string): Stored | undefined;
	/** undefined: nothing is stored there any more */
	set(room: string, stored: Stored | undefined): void;
}

export function storedDraft(table: DraftTable, room: string): StoredDraft | undefined {
	const stored = table.get(room);
	return stored !== undefined && "draft" in stored ? stored : undefined;
}

export function sentMarks(table: DraftTable, room: string): readonly string[] {
	const stored = table.get(room);
	return stored !== undefined && "sent" in stored ? stored.sent : [];
}
