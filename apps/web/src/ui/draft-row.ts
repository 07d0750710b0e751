import type { Row } from "@parley/client/device/rows";
import type { KeyValue } from "@parley/client/state/environment";
import type { Me } from "@parley/client/state/me";
import type { Stored } from "./stored-draft.ts";

/** Whoever opens the room anew is shown this one. */
export const ANY_TAB = "any";
export const OF_BEFORE = "parley.draft.";
/** no room is called so */
export const FOR_ANY = "#any";

export interface Place {
	readonly me: Me;
	readonly tab: string;
	readonly room: string;
	/** ms of the own clock */
	readonly at: number;
}

export function draftRow(stored: Stored, { me, tab, room, at }: Place): Row<"drafts"> {
	const { name: writtenAs, session: person, epoch } = me;
	const row = { person, room, tab, epoch, writtenAs, at };
	if ("sent" in stored) return { ...row, text: "", marks: [...stored.sent], sent: true };
	const { text, replyTo, editing } = stored.draft;
	return {
		...{ ...row, text, marks: [...stored.marks] },
		...(replyTo && { replyTo }),
		...(editing && { editing }),
	};
}

/** For the next page of this tab: a database may be too slow for a page that goes, or be refused. */
export function saveLastDrafts(storage: KeyValue, rows: readonly Row<"drafts">[]): void {
	for (const row of rows)
		storage.set(OF_BEFORE + row.room + (row.tab === ANY_TAB ? FOR_ANY : ""), JSON.stringify(row));
}
