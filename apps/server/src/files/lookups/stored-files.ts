import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Handler } from "@parley/engine/lookups/runner";
import type { FileInfo } from "@parley/protocol/files";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { IS_REMOVED } from "../../messages/lookups/leavers.ts";

/** What the archive knows of files: one to be served, those that went, whether bytes are still needed, and how many. */
export type FilesRequest =
	| { readonly ask: "file"; readonly id: string }
	| { readonly ask: "gone" }
	| { readonly ask: "isNeeded"; readonly hash: string }
	/** `part`: one of the folders in it, by the first two digits of what lies there */
	| { readonly ask: "unknown"; readonly folder: string; readonly part: string }
	| { readonly ask: "bytes" };

export interface ServedFile {
	readonly info: FileInfo;
	readonly content: string;
	readonly thumbnail: string | null;
}

export interface GoneFile {
	readonly id: string;
	readonly content: string;
	readonly thumbnail: string | null;
}

/** Of one answer: the rest comes with the next. */
export const GONE_MAX = 200;
const UNKNOWN_MAX = 1_000;

export function open({ database }: LookupTools): Handler {
	return (data) => answerOf(database, data as FilesRequest);
}

function answerOf(database: Database, request: FilesRequest): unknown {
	switch (request.ask) {
		case "file":
			return fileOf(database, request.id);
		case "gone":
			return prepared(database, "SELECT id, content, thumbnail FROM files WHERE gone = 1 LIMIT ?").all(
				GONE_MAX,
			);
		case "isNeeded":
			return isNeeded(database, request.hash);
		case "unknown":
			return unknownIn(database, request.folder, request.part);
		case "bytes":
			return prepared(
				database,
				`SELECT coalesce(sum(bytes), 0) FROM (
					SELECT content hash, content_bytes bytes FROM files UNION SELECT thumbnail, thumbnail_bytes FROM files
				)`,
			)
				.pluck()
				.get();
	}
}

const SERVED = `
	SELECT info, content, thumbnail FROM files WHERE id = ? AND gone = 0 AND NOT session ${IS_REMOVED}`;

/** FILE5: one that went is not there, from the moment its removal is in the log. */
function fileOf(database: Database, id: string): ServedFile | null {
	const row = prepared(database, SERVED).get(id) as
		| { info: string; content: string; thumbnail: string | null }
		| undefined;
	return row === undefined ? null : { ...row, info: JSON.parse(row.info) as FileInfo };
}

function isNeeded(database: Database, hash: string): boolean {
	const found = prepared(
		database,
		`SELECT EXISTS (SELECT 1 FROM files WHERE content = ? AND gone = 0)
			OR EXISTS (SELECT 1 FROM files WHERE thumbnail = ? AND gone = 0)`,
	);
	return found.pluck().get(hash, hash) === 1;
}

/** Bytes that no row knows: a crash fell between their coming and the log. */
function unknownIn(database: Database, folder: string, part: string): string[] {
	const found: string[] = [];
	if (!existsSync(join(folder, part))) return found;
	for (const name of readdirSync(join(folder, part))) {
		const hash = `${part}${name}`;
		if (!/^[0-9a-f]{64}$/.test(hash) || isNeeded(database, hash)) continue;
		found.push(hash);
		if (found.length === UNKNOWN_MAX) break;
	}
	return found;
}
