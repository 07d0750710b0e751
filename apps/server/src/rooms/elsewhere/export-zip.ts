import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type ExportLimits, UnpackedBytes } from "./export-limits.ts";

/**
 * An export as a zip. Its names are looked at, and never used as paths: nothing is unpacked onto the disk. What it says of
 * sizes is not believed. Throws a UserFacingError.
 */
export class ExportZip {
	readonly #zip: ZipFile;
	readonly #unpacked: UnpackedBytes;
	readonly entries: ReadonlyMap<string, Entry>;

	private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ExportLimits) {
		this.#zip = zip;
		this.#unpacked = new UnpackedBytes(limits.unpackedBytesMax);
		this.entries = entries;
	}

	static async open(file: string, limits: ExportLimits): Promise<ExportZip> {
		const zip = await readable(file, openPromise(file, { autoClose: false, strictFileNames: true }));
		try {
			return new ExportZip(zip, await readable(file, entriesOf(zip, limits.entriesMax)), limits);
		} catch (error) {
			zip.close();
			throw error;
		}
	}

	async *read(name: string): AsyncGenerator<Buffer> {
		const entry = this.entries.get(name);
		if (entry === undefined) return;
		const stream = await readable(name, this.#zip.openReadStreamPromise(entry));
		try {
			yield* this.#unpacked.of(stream as AsyncIterable<Buffer>);
		} catch (error) {
			throw unreadable(name, error);
		} finally {
			stream.destroy();
		}
	}

	close(): void {
		this.#zip.close();
	}
}

async function entriesOf(zip: ZipFile, max: number): Promise<Map<string, Entry>> {
	const entries = new Map<string, Entry>();
	let count = 0;
	for await (const entry of zip.eachEntry()) {
		count += 1;
		if (count > max)
			throw new UserFacingError(
				`The export has more than ${max} files in it. Raise IMPORT_ENTRIES_MAX if that is right.`,
			);
		if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
	}
	return entries;
}

async function readable<T>(what: string, work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		throw unreadable(what, error);
	}
}

function unreadable(what: string, error: unknown): unknown {
	if (error instanceof UserFacingError) return error;
	return new UserFacingError(`${what} cannot be read as a part of a zip: ${reason(error)}.`);
}
