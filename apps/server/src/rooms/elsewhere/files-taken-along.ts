import { copyFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LocalContentStore } from "@parley/engine/files/local-content-store";
import { makeFolder } from "@parley/engine/lib/files";
import { fileName } from "@parley/protocol/files";
import type { StoredFile } from "../../app/events.ts";
import { fileOf } from "../../files/finish-upload.ts";
import { inspectUpload } from "../../files/lookups/inspect-upload.ts";
import { newUploadId } from "../../files/uploads.ts";
import type { FileElsewhere } from "./source.ts";

export interface TakingOptions {
	readonly dataDir: string;
	readonly fileBytesMax: number;
	/** of all files of the house; 0: no limit */
	readonly filesBytesMax: number;
	readonly pixelsMax: number;
	/** of files that the house has */
	readonly storedBytes: number;
}

export type Taken = { readonly stored: StoredFile } | { readonly why: string };

const LEFT_BESIDE = ["", ".image", ".thumbnail"];

/** Files of an export become files of this house, by what an upload goes through: images are written anew, types are found by bytes. */
export class FilesTakenAlong {
	readonly #options: TakingOptions;
	readonly #contents: LocalContentStore;
	readonly #uploads: string;
	#bytes: number;

	constructor(options: TakingOptions) {
		this.#options = options;
		this.#bytes = options.storedBytes;
		this.#contents = new LocalContentStore(join(options.dataDir, "files"));
		this.#uploads = join(options.dataDir, "uploads");
	}

	async take({ path, name }: FileElsewhere, session: string, at: number): Promise<Taken> {
		const { fileBytesMax, filesBytesMax } = this.#options;
		const { size } = await stat(path);
		if (size === 0) return { why: "a file that is empty" };
		if (size > fileBytesMax) return { why: "a file that is larger than FILE_BYTES_MAX" };
		if (filesBytesMax > 0 && this.#bytes + size > filesBytesMax)
			return { why: "a file for which there is no room any more (FILES_BYTES_MAX)" };
		makeFolder(this.#uploads);
		const id = newUploadId();
		// what a run that was killed leaves there belongs to no upload, and goes with the next start
		const copy = join(this.#uploads, id);
		try {
			await copyFile(path, copy);
			return await this.#kept(copy, { id, name: fileName(name), session }, at);
		} finally {
			for (const ending of LEFT_BESIDE) await rm(`${copy}${ending}`, { force: true });
		}
	}

	async #kept(
		path: string,
		upload: { readonly id: string; readonly name: string; readonly session: string },
		at: number,
	): Promise<Taken> {
		const request = { path, pixelsMax: this.#options.pixelsMax };
		const { signal } = new AbortController();
		const looked = await inspectUpload(request, signal);
		const isImage = looked.ok && "isImage" in looked.value;
		const inspected = isImage ? await inspectUpload({ ...request, asImage: true }, signal) : looked;
		if (!inspected.ok) return { why: "an image that cannot be read, or is too large (IMAGE_PIXELS_MAX)" };
		const found = inspected.value;
		if ("isImage" in found) throw new Error("an image was not written anew");
		for (const { path: made, hash } of [found.content, ...(found.image ? [found.image.thumbnail] : [])])
			await this.#contents.keep(made, hash);
		this.#bytes += found.content.bytes;
		return { stored: fileOf(upload, found, at) };
	}
}
