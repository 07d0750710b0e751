import type { Refusal } from "@parley/protocol/refusals";
import { fits, type Row } from "../device/rows.ts";
import { type Entry, entryOf, outcomeOfAll, type Phase } from "../outbox/outbox-entry.ts";
import type { Me } from "../state/me.ts";
import type { Upload } from "../uploads/upload.ts";

/** `n`: rises in a room, in the order of writing */
export function rowOf(entry: Entry, n: number, author: Me, owner: string): Row<"unsent"> {
	const { id, room, by = author, text, replyTo, files = [], at, status, activity } = entry.row;
	return {
		...{ person: by.session, room, epoch: by.epoch, id, writtenAs: by.name, n, text, at, owner },
		...(replyTo !== undefined && { replyTo }),
		...(activity && { activity }),
		...(status.state === "failed" && { refusal: plain(status.refusal) }),
		tried: entry.phase.is === "in-flight" || entry.row.maybeStored === true,
		files: files.map(keptFile),
	};
}

/** As it goes on where it was kept: under its id, so that what was stored meanwhile is recognised. */
export function entryFrom(row: Row<"unsent">, author: Me): Entry {
	const { id, room, text, at, tried, replyTo, epoch, activity } = row;
	const files = row.files.map(uploadOf);
	const written = {
		...{ id, room, text, at, by: { name: row.writtenAs, session: row.person, epoch } },
		// of another log it would be the number of another message
		...(replyTo !== undefined && epoch === author.epoch && { replyTo }),
		...(files.length > 0 && { files }),
		...(activity && { activity }),
		...(tried && { maybeStored: true as const }),
	};
	return entryOf(written, phaseOf(row, files, author));
}

/** Of whoever comes in as somebody else nothing goes by itself; what is one's own again does. */
export function heldBy(entry: Entry, author: Me): Entry {
	const { row, phase } = entry;
	const isOwn = row.by === undefined || row.by.session === author.session;
	if (!isOwn) return phase.is === "stored" ? entry : entryOf(row, { is: "of-another" });
	if (phase.is !== "of-another") return ofThisLog(entry, author);
	if (row.maybeStored) return entryOf(row, { is: "unknown" });
	return entryOf(row, { is: outcomeOfAll(row.files ?? []) === "done" ? "fresh" : "uploading" });
}

/** In another log the number would be that of another message. */
function ofThisLog(entry: Entry, { epoch }: Me): Entry {
	const { by, replyTo, ...row } = entry.row;
	if (replyTo === undefined || by === undefined || by.epoch === epoch) return entry;
	return entryOf({ ...row, by: { ...by, epoch } }, entry.phase);
}

/** What an older page has left knows of one person only: whoever comes in next. */
export function rowFrom(value: unknown, author: Me, owner: string): Row<"unsent"> | undefined {
	const { at, ...old } = Object(value) as Partial<Record<keyof Row<"unsent">, unknown>>;
	const { session: person, name: writtenAs, epoch } = author;
	return fits("unsent", { person, writtenAs, epoch, n: at, files: [], ...old, at, owner });
}

function phaseOf(row: Row<"unsent">, files: readonly Upload[], author: Me): Phase {
	if (row.person !== author.session) return { is: "of-another" };
	if (row.refusal) return { is: "failed", refusal: plain(row.refusal) };
	if (row.tried) return { is: "unknown" };
	return { is: outcomeOfAll(files) === "done" ? "fresh" : "uploading" };
}

type Kept = NonNullable<Row<"unsent">["refusal"]>;

/** Without what no row holds. */
function plain({ code, message, retryAfterMs, suggestions, field }: Kept | Refusal) {
	return {
		...{ code, message },
		...(retryAfterMs !== undefined && { retryAfterMs }),
		...(suggestions !== undefined && { suggestions: [...suggestions] }),
		...(field !== undefined && { field }),
	};
}

function keptFile({ key, name, type, bytes, status }: Upload): Row<"unsent">["files"][number] {
	return { key, name, type, bytes, ...(status.state === "done" && { file: status.file }) };
}

/** The bytes of a file that the server has not are not to be had any more. */
function uploadOf({ file, ...kept }: Row<"unsent">["files"][number]): Upload {
	return { ...kept, status: file ? { state: "done", file } : { state: "lost" } };
}
