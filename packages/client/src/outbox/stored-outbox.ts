import { FileInfo } from "@parley/protocol/files";
import type { Refusal } from "@parley/protocol/refusals";
import { parsed } from "../session/stored-session.ts";
import type { PendingRow } from "../state/chat-state.ts";
import type { KeyValue } from "../state/environment.ts";
import type { Upload } from "../uploads/upload.ts";
import { type Entry, entryOf, isUnsent, outcomeOfAll, type Phase } from "./outbox-entry.ts";

const OUTBOX = "parley.outbox";

/** Unsent text survives a reload, under the same ids: what was stored meanwhile is recognised by them. */
export function saveEntries(tab: KeyValue, entries: readonly Entry[]): void {
	const saved = entries.filter(isUnsent).map((entry) => {
		const { status, maybeStored: _maybeStored, files, ...row } = entry.row;
		return {
			...row,
			...(files && { files: files.map(savedFile) }),
			...(status.state === "failed" && { refusal: status.refusal }),
			tried: wasTried(entry),
		};
	});
	if (saved.length === 0) tab.remove(OUTBOX);
	else tab.set(OUTBOX, JSON.stringify(saved));
}

/** The same text for two states of a queue that are saved alike: no step between them needs a save. */
export function savedText(entries: readonly Entry[]): string {
	return entries.filter(isUnsent).map(signOf).join(" ");
}

function signOf(entry: Entry): string {
	const { id, files = [], status } = entry.row;
	const done = files.filter((file) => file.status.state === "done").length;
	return `${id}:${wasTried(entry)}:${status.state === "failed"}:${done}`;
}

/** What was written before `after`, a moment of the own clock, was another person's. */
export function loadEntries(tab: KeyValue, after: number): Entry[] {
	const saved = parsed(tab.get(OUTBOX));
	if (!Array.isArray(saved)) return [];
	return saved
		.filter(isSaved)
		.filter(({ at }) => at > after)
		.map(({ tried, refusal, files: savedFiles, ...row }) => {
			const files = savedFiles?.map(uploadOf);
			const written = {
				...row,
				...(files && { files }),
				...(tried && { maybeStored: true as const }),
			};
			return entryOf(written, phaseOf(tried, refusal, files ?? []));
		});
}

function phaseOf(tried: boolean, refusal: Refusal | undefined, files: readonly Upload[]): Phase {
	if (refusal) return { is: "failed", refusal };
	if (tried) return { is: "unknown" };
	return { is: outcomeOfAll(files) === "done" ? "fresh" : "uploading" };
}

function wasTried({ row, phase }: Entry): boolean {
	return phase.is === "in-flight" || row.maybeStored === true;
}

/** The bytes of a file do not survive the page: only one that the server has already is still to be had. */
type SavedFile = Pick<Upload, "key" | "name" | "type" | "bytes"> & { readonly file?: unknown };

function savedFile({ key, name, type, bytes, status }: Upload): SavedFile {
	return { key, name, type, bytes, ...(status.state === "done" && { file: status.file }) };
}

function uploadOf({ file, ...saved }: SavedFile): Upload {
	const known = FileInfo.safeParse(file);
	return { ...saved, status: known.success ? { state: "done", file: known.data } : { state: "lost" } };
}

type SavedEntry = Omit<PendingRow, "status" | "files" | "seq" | "maybeStored"> & {
	readonly tried: boolean;
	/** it was refused for good, and waits for its author */
	readonly refusal?: Refusal;
	readonly files?: readonly SavedFile[];
};

function isSaved(value: unknown): value is SavedEntry {
	if (!has(value, { id: "string", room: "string", text: "string", at: "number", tried: "boolean" }))
		return false;
	const { replyTo = 0, refusal, files = [], activity } = value as Partial<Record<keyof SavedEntry, unknown>>;
	return (
		typeof replyTo === "number" &&
		(refusal === undefined || has(refusal, { code: "string", message: "string" })) &&
		(activity === undefined || has(activity, { name: "string" })) &&
		Array.isArray(files) &&
		files.every((file) => has(file, { key: "string", name: "string", type: "string", bytes: "number" }))
	);
}

function has(value: unknown, fields: Readonly<Record<string, string>>): boolean {
	const given = Object(value);
	return Object.entries(fields).every(([name, type]) => typeof given[name] === type);
}
