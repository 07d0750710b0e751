import { parsed } from "@parley/client/session/stored-session";
import type { KeyValue } from "@parley/client/state/environment";

/** What is under way in a room and was not sent. */
export interface Draft {
	readonly text: string;
	readonly replyTo?: { readonly seq: number; readonly name: string } | undefined;
	/** an own message being changed, and its new text */
	readonly editing?: { readonly seq: number; readonly text: string } | undefined;
}

export function keyOf(room: string): string {
	return `parley.draft.${room}`;
}

/** What another version has stored is text alone. */
export function storedDraft(
	store: KeyValue,
	room: string,
): { readonly draft: Draft; readonly marks: readonly string[] } | undefined {
	const stored = store.get(keyOf(room)) ?? "";
	const value = fieldsOf(stored);
	if (value === undefined) return stored === "" ? undefined : { draft: { text: stored }, marks: [stored] };
	const { text, replyTo, editing } = value;
	if (typeof text !== "string") return undefined;
	const reply = pairOf(replyTo, "name");
	const edit = pairOf(editing, "text");
	const draft = {
		text,
		...(reply && { replyTo: { seq: reply.seq, name: reply.said } }),
		...(edit && { editing: { seq: edit.seq, text: edit.said } }),
	};
	return { draft, marks: textsOf(value["marks"]) };
}

/** The marks of what was sent there last, left so that no other tab brings it back. */
export function sentMarks(store: KeyValue, room: string): readonly string[] {
	return textsOf(fieldsOf(store.get(keyOf(room)) ?? "")?.["sent"]);
}

function fieldsOf(stored: string): Record<string, unknown> | undefined {
	const value = parsed(stored);
	if (typeof value !== "object" || value === null) return undefined;
	return "text" in value || "sent" in value ? { ...value } : undefined;
}

function pairOf(value: unknown, key: string): { seq: number; said: string } | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	const { seq, [key]: said } = value as Record<string, unknown>;
	return typeof seq === "number" && typeof said === "string" ? { seq, said } : undefined;
}

function textsOf(value: unknown): readonly string[] {
	return Array.isArray(value) ? value.filter((it) => typeof it === "string") : [];
}
