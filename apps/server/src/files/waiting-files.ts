import type { FileId, FileInfo } from "@parley/protocol/files";
import type { StoredFile } from "../app/events.ts";
import type { WaitingFile } from "./rows/file-writer.ts";

/** Files that are uploaded and in no message yet, as the log has told of them. */
export class WaitingFiles {
	#files = new Map<FileId, WaitingFile>();
	#counts = new Map<string, number>();

	load(files: readonly WaitingFile[]): void {
		this.#files = new Map();
		this.#counts = new Map();
		for (const file of files) this.#add(file);
	}

	learn({ session, info, at }: StoredFile): void {
		if (!this.#files.has(info.id)) this.#add({ session, info, at });
	}

	forget(ids: readonly FileId[]): void {
		for (const id of ids) {
			const session = this.#files.get(id)?.session;
			if (session === undefined) continue;
			this.#files.delete(id);
			this.#count(session, -1);
		}
	}

	find(id: FileId, session: string): FileInfo | undefined {
		const file = this.#files.get(id);
		return file?.session === session ? file.info : undefined;
	}

	countOf(session: string): number {
		return this.#counts.get(session) ?? 0;
	}

	idsWhere(isOver: (file: WaitingFile) => boolean): FileId[] {
		return [...this.#files.values()].filter(isOver).map(({ info }) => info.id);
	}

	/**
	 * What a post will tell of its files. One that does not wait here may be of a message that is sent again, so it is
	 * handed on as a name only: if it is not, the archive's writer refuses it, and the placeholder is never shown.
	 */
	describe(ids: readonly FileId[], session: string): FileInfo[] {
		return ids.map(
			(id) => this.find(id, session) ?? { id, name: "", type: "application/octet-stream", bytes: 0 },
		);
	}

	#add(file: WaitingFile): void {
		this.#files.set(file.info.id, file);
		this.#count(file.session, 1);
	}

	#count(session: string, by: number): void {
		const count = this.countOf(session) + by;
		if (count === 0) this.#counts.delete(session);
		else this.#counts.set(session, count);
	}
}
