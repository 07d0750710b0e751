import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { type ExportLimits, UnpackedBytes } from "./export-limits.ts";
import { ExportZip } from "./export-zip.ts";

/** What every reader of exports is handed. */
export interface Reading {
	readonly file: string;
	readonly limits: ExportLimits;
	/** how much of it was read, from 0 to 1 */
	readonly progress: (share: number) => void;
}

const ZIP = Buffer.from("PK\u0003\u0004");
const EMPTY_ZIP = Buffer.from("PK\u0005\u0006");

/** By its first bytes, not by its name. */
export async function isZip(file: string): Promise<boolean> {
	const opened = await open(file, "r");
	try {
		const { buffer, bytesRead } = await opened.read(Buffer.alloc(4), 0, 4, 0);
		return bytesRead === 4 && (buffer.equals(ZIP) || buffer.equals(EMPTY_ZIP));
	} finally {
		await opened.close();
	}
}

export async function* withZip<T>(
	{ file, limits }: Reading,
	work: (zip: ExportZip) => AsyncGenerator<T>,
): AsyncGenerator<T> {
	if (!(await isZip(file))) throw new UserFacingError(`${file} is no zip.`);
	const zip = await ExportZip.open(file, limits);
	try {
		yield* work(zip);
	} finally {
		zip.close();
	}
}

/** A file as it lies there, within the bound of what is unpacked. */
export function bytesOf(file: string, { limits }: Reading): AsyncIterable<Buffer> {
	return new UnpackedBytes(limits.unpackedBytesMax).of(createReadStream(file));
}
