import type { Refusal } from "@parley/protocol/refusals";
import type { PendingRow } from "./chat-state.ts";
import type { KeyValue } from "./environment.ts";
import { parsed } from "./stored-session.ts";

export type Phase =
	/** never sent */
	| { readonly is: "fresh" }
	| { readonly is: "in-flight" }
	/** sent, and the link went before the answer: it may be stored or not, and only the same id can tell */
	| { readonly is: "unknown" }
	/** refused for now: certainly not stored, tried again by itself */
	| { readonly is: "put-off" }
	| { readonly is: "failed"; readonly refusal: Refusal }
	/** stored as `seq`; its event is still on the way */
	| { readonly is: "stored"; readonly seq: number };

export interface Entry {
	readonly row: PendingRow;
	readonly phase: Phase;
}

export function entryOf(written: Omit<PendingRow, "status" | "seq">, phase: Phase): Entry {
	const { id, room, text, replyTo, at } = written;
	const row = { id, room, text, ...(replyTo !== undefined && { replyTo }), at, status: statusOf(phase) };
	return { row: phase.is === "stored" ? { ...row, seq: phase.seq } : row, phase };
}

function statusOf(phase: Phase): PendingRow["status"] {
	switch (phase.is) {
		case "fresh":
			return { state: "queued" };
		case "failed":
			return { state: "failed", refusal: phase.refusal };
		default:
			return { state: "sending" };
	}
}

const OUTBOX = "parley.outbox";

/** Unsent text survives a reload, under the same ids: what was stored meanwhile is recognised by them. */
export function saveEntries(tab: KeyValue, entries: readonly Entry[]): void {
	const unsettled = entries.filter(({ phase }) => phase.is !== "stored");
	const kept = unsettled.map(({ row: { status: _status, ...row }, phase }) => ({
		...row,
		tried: phase.is === "in-flight" || phase.is === "unknown",
	}));
	if (kept.length === 0) tab.remove(OUTBOX);
	else tab.set(OUTBOX, JSON.stringify(kept));
}

export function loadEntries(tab: KeyValue): Entry[] {
	const kept = parsed(tab.get(OUTBOX));
	if (!Array.isArray(kept)) return [];
	return kept.filter(isKept).map(({ tried, ...row }) => entryOf(row, { is: tried ? "unknown" : "fresh" }));
}

type Kept = Omit<PendingRow, "status"> & { readonly tried: boolean };

function isKept(value: unknown): value is Kept {
	if (typeof value !== "object" || value === null) return false;
	const { id, room, text, at, tried, replyTo } = value as Record<keyof Kept, unknown>;
	return (
		[id, room, text].every((field) => typeof field === "string") &&
		typeof at === "number" &&
		typeof tried === "boolean" &&
		(replyTo === undefined || typeof replyTo === "number")
	);
}
