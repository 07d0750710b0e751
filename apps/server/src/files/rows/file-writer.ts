import type { FileInfo } from "@parley/protocol/files";
import type { Database, Statement } from "better-sqlite3";
import type { StoredFile } from "../../app/events.ts";

/** A file that waits to be posted: live state, which the house knows without asking the archive. */
export interface WaitingFile {
	readonly session: string;
	readonly info: FileInfo;
	readonly at: number;
}

/** Keeps which file is whose and in which message. What is shown of a file leaves its row as soon as it is gone. */
export class FileWriter {
	readonly #store: Statement;
	readonly #hold: Statement;
	readonly #drop: Statement;
	readonly #dropWaiting: Statement;
	readonly #dropOfMessage: Statement;
	readonly #clear: Statement;

	constructor(database: Database) {
		this.#store = database.prepare(`
			INSERT OR IGNORE INTO files (id, session, info, at, content, content_bytes, thumbnail, thumbnail_bytes)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
		this.#hold = database.prepare("UPDATE files SET message = ? WHERE id = ?");
		const leave = "UPDATE files SET gone = 1, info = '' WHERE";
		this.#drop = database.prepare(`${leave} id = ?`);
		this.#dropWaiting = database.prepare(`${leave} id = ? AND message IS NULL`);
		this.#dropOfMessage = database.prepare(`${leave} message = ?`);
		this.#clear = database.prepare("DELETE FROM files WHERE id = ? AND gone = 1");
	}

	store({ info, session, at, content, contentBytes, thumbnail, thumbnailBytes }: StoredFile): void {
		this.#store.run(
			info.id,
			session,
			JSON.stringify(info),
			at,
			content,
			contentBytes,
			thumbnail ?? null,
			thumbnailBytes ?? null,
		);
	}

	holdIn(message: number, files: readonly Pick<FileInfo, "id">[]): void {
		for (const { id } of files) this.#hold.run(message, id);
	}

	/** NOW2 */
	dropOf(message: number): void {
		this.#dropOfMessage.run(message);
	}

	/** WHO70: somebody's picture no more */
	drop(id: string): void {
		this.#drop.run(id);
	}

	dropWaiting(ids: readonly string[]): void {
		for (const id of ids) this.#dropWaiting.run(id);
	}

	clear(ids: readonly string[]): void {
		for (const id of ids) this.#clear.run(id);
	}
}
