import { FileInfo } from "@parley/protocol/files";
import type { Refusal } from "@parley/protocol/refusals";
import type { PendingRow } from "./chat-state.ts";
import type { KeyValue } from "./environment.ts";
import { type Entry, entryOf, isUnsent, outcomeOfAll, type Phase } from "./outbox-entry.ts";
import { parsed } from "./stored-session.ts";
import type { Upload } from "./upload.ts";

const OUTBOX = "parley.outbox";

/** Unsent text survives a reload, under the same ids: what was stored meanwhile is recognised by them. */
export function saveEntries(tab: KeyValue, entries: readonly Entry[]): void {
	const kept = entries.filter(isUnsent).map((entry) => {
		const { status, maybeStored: _maybeStored, files, ...row } = entry.row;
		return {
			...row,
			...(files && { files: files.map(keptFile) }),
			...(status.state === "failed" && { refusal: status.refusal }),
			tried: wasTried(entry),
		};
	});
	if (kept.length === 0) tab.remove(OUTBOX);
	else tab.set(OUTBOX, JSON.stringify(kept));
}

/** The same text for two states of a queue that are kept alike: no step between them needs a save. */
export function keptSign(entries: readonly Entry[]): string {
	return entries.filter(isUnsent).map(signOf).join(" ");
}

function signOf(entry: Entry): string {
	const { id, files = [], status } = entry.row;
	const done = files.filter((file) => file.status.state === "done").length;
	return `${id}:${wasTried(entry)}:${status.state === "failed"}:${done}`;
}

/** What was written before `after`, a moment of the own clock, was another person's. */
export function loadEntries(tab: KeyValue, after: number): Entry[] {
	const kept = parsed(tab.get(OUTBOX));
	if (!Array.isArray(kept)) return [];
	return kept
		.filter(isKept)
		.filter(({ at }) => at > after)
		.map(({ tried, refusal, files: keptFiles, ...row }) => {
			const files = keptFiles?.map(uploadOf);
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
type KeptFile = Pick<Upload, "key" | "name" | "type" | "bytes"> & { readonly file?: unknown };

function keptFile({ key, name, type, bytes, status }: Upload): KeptFile {
	return { key, name, type, bytes, ...(status.state === "done" && { file: status.file }) };
}

function uploadOf({ file, ...kept }: KeptFile): Upload {
	const known = FileInfo.safeParse(file);
	return { ...kept, status: known.success ? { state: "done", file: known.data } : { state: "lost" } };
}

type Kept = Omit<PendingRow, "status" | "files" | "seq" | "maybeStored"> & {
	readonly tried: boolean;
	/** it was refused for good, and waits for its author */
	readonly refusal?: Refusal;
	readonly files?: readonly KeptFile[];
};

function isKept(value: unknown): value is Kept {
	if (!has(value, { id: "string", room: "string", text: "string", at: "number", tried: "boolean" }))
		return false;
	const { replyTo = 0, refusal, files = [] } = value as Partial<Record<keyof Kept, unknown>>;
	return (
		typeof replyTo === "number" &&
		(refusal === undefined || has(refusal, { code: "string", message: "string" })) &&
		Array.isArray(files) &&
		files.every((file) => has(file, { key: "string", name: "string", type: "string", bytes: "number" }))
	);
}

function has(value: unknown, fields: Readonly<Record<string, string>>): boolean {
	const given = Object(value);
	return Object.entries(fields).every(([name, type]) => typeof given[name] === type);
}
