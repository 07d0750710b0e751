import { fits, type Row } from "@parley/client/device/rows";
import { parsed } from "@parley/client/session/stored-session";
import type { Me } from "@parley/client/state/chat-state";
import type { KeyValue } from "@parley/client/state/environment";
import { ANY_TAB, FOR_ANY, OF_BEFORE, type Place } from "./draft-row.ts";
import type { Stored } from "./stored-draft.ts";

/** By room, of one tab or of any. What was answered or changed in another log is another message in this one. */
export function storedIn(
	rows: readonly Row<"drafts">[],
	tab: string,
	{ epoch }: Pick<Me, "epoch">,
): ReadonlyMap<string, Stored> {
	return new Map(rows.filter((row) => row.tab === tab).map((row) => [row.room, storedOf(row, epoch)]));
}

function storedOf(row: Row<"drafts">, epoch: string): Stored {
	const { text, replyTo, editing, marks } = row;
	if (row.sent) return { sent: marks };
	const isOfNow = row.epoch === epoch;
	return {
		draft: { text, ...(isOfNow && replyTo && { replyTo }), ...(isOfNow && editing && { editing }) },
		marks,
	};
}

interface Found {
	readonly key: string;
	/** undefined: it is nothing, or of somebody who has signed out */
	readonly row: Row<"drafts"> | undefined;
}

/** What lies in a store of texts; older pages have kept all of it there, without a name. */
export function lastDrafts(
	storage: KeyValue & { keys(): readonly string[] },
	{ me, tab, signedOutAt }: Pick<Place, "me" | "tab"> & { readonly signedOutAt: number },
): readonly Found[] {
	return storage
		.keys()
		.filter((key) => key.startsWith(OF_BEFORE))
		.map((key) => {
			const room = key.slice(OF_BEFORE.length).replace(FOR_ANY, "");
			const place = { me, tab: key.endsWith(FOR_ANY) ? ANY_TAB : tab, room, at: Date.now() };
			const row = rowIn(storage.get(key) ?? "", place);
			return { key, row: row !== undefined && row.at > signedOutAt ? row : undefined };
		});
}

function rowIn(text: string, { me, tab, room, at }: Place): Row<"drafts"> | undefined {
	const { name: writtenAs, session: person, epoch } = me;
	const of = { person, room, tab, epoch, writtenAs, at };
	const value = parsed(text);
	// the oldest pages kept the bare text
	if (typeof value !== "object" || value === null || !("text" in value || "sent" in value))
		return fits("drafts", { ...of, text, marks: [text] });
	if ("sent" in value && Array.isArray(value.sent))
		return fits("drafts", { ...of, text: "", marks: value.sent, sent: true });
	return fits("drafts", { ...of, marks: [], ...value, tab });
}
