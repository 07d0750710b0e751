import { FileInfo } from "@parley/protocol/files";
import type { Refusal } from "@parley/protocol/refusals";
import type { PendingRow } from "./chat-state.ts";
import type { KeyValue } from "./environment.ts";
import { parsed } from "./stored-session.ts";
import { hopeOf, type Upload } from "./upload.ts";

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
	const { id, room, text, replyTo, files = [], at } = written;
	const optional = { ...(replyTo !== undefined && { replyTo }), ...(files.length > 0 && { files }) };
	const row = { id, room, text, ...optional, at, status: statusOf(phase, files) };
	return { row: phase.is === "stored" ? { ...row, seq: phase.seq } : row, phase };
}

function statusOf(phase: Phase, files: readonly Upload[]): PendingRow["status"] {
	switch (phase.is) {
		case "fresh":
			return { state: fresh[hopeOfAll(files)] };
		case "failed":
			return { state: "failed", refusal: phase.refusal };
		default:
			return { state: "sending" };
	}
}

const fresh = { done: "queued", coming: "uploading", none: "without-file" } as const;

/** A message is as far as the last of its files. */
export function hopeOfAll(files: readonly Upload[]): ReturnType<typeof hopeOf> {
	const hopes = files.map(hopeOf);
	if (hopes.includes("none")) return "none";
	return hopes.includes("coming") ? "coming" : "done";
}

const OUTBOX = "parley.outbox";

/** Unsent text survives a reload, under the same ids: what was stored meanwhile is recognised by them. */
export function saveEntries(tab: KeyValue, entries: readonly Entry[]): void {
	const unsettled = entries.filter(({ phase }) => phase.is !== "stored");
	const kept = unsettled.map(({ row: { status: _status, files, ...row }, phase }) => ({
		...row,
		...(files && { files: files.map(keptFile) }),
		tried: phase.is === "in-flight" || phase.is === "unknown",
	}));
	if (kept.length === 0) tab.remove(OUTBOX);
	else tab.set(OUTBOX, JSON.stringify(kept));
}

export function loadEntries(tab: KeyValue): Entry[] {
	const kept = parsed(tab.get(OUTBOX));
	if (!Array.isArray(kept)) return [];
	return kept.filter(isKept).map(({ tried, files, ...row }) => {
		const written = files === undefined ? row : { ...row, files: files.map(uploadOf) };
		return entryOf(written, { is: tried ? "unknown" : "fresh" });
	});
}

/** The bytes of a file do not survive the page: only one that the server has already is still to be had. */
type KeptFile = Pick<Upload, "key" | "name" | "type" | "bytes"> & { readonly file?: unknown };

function keptFile({ key, name, type, bytes, status }: Upload): KeptFile {
	return { key, name, type, bytes, ...(status.state === "done" && { file: status.file }) };
}

function uploadOf({ file, ...kept }: KeptFile): Upload {
	const known = FileInfo.safeParse(file);
	return { ...kept, status: known.success ? { state: "done", file: known.data } : { state: "lost" } };
}

type Kept = Omit<PendingRow, "status" | "files"> & {
	readonly tried: boolean;
	readonly files?: readonly KeptFile[];
};

function isKept(value: unknown): value is Kept {
	if (typeof value !== "object" || value === null) return false;
	const { id, room, text, at, tried, replyTo, files } = value as Record<keyof Kept, unknown>;
	return (
		[id, room, text].every((field) => typeof field === "string") &&
		typeof at === "number" &&
		typeof tried === "boolean" &&
		(replyTo === undefined || typeof replyTo === "number") &&
		(files === undefined || (Array.isArray(files) && files.every(isKeptFile)))
	);
}

function isKeptFile(value: unknown): value is KeptFile {
	if (typeof value !== "object" || value === null) return false;
	const { key, name, type, bytes } = value as Record<keyof KeptFile, unknown>;
	return [key, name, type].every((field) => typeof field === "string") && typeof bytes === "number";
}
