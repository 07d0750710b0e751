import { createHash } from "node:crypto";
import {
	constants,
	copyFileSync,
	createReadStream,
	existsSync,
	linkSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, sync } from "../lib/files.ts";
import { codeOf } from "../lib/user-facing-error.ts";
import { contentPath } from "./content-store.ts";

/** The folder of bytes that goes with a copy of a database. */
export const filesBeside = (file: string): string => `${file}.files`;

export interface CopiedContents {
	readonly count: number;
	readonly bytes: number;
	/** hashes whose bytes are not there, or are not what their hash says */
	readonly lost: readonly string[];
}

/**
 * Bytes by their hash, from folder to folder, each read back and compared with its hash. On one disk they are linked,
 * since they never change. What lies in `to` already stays: a copy that was cut short is gone on with.
 */
export async function copyContents(
	from: string,
	to: string,
	hashes: readonly string[],
): Promise<CopiedContents> {
	const copied = { count: 0, bytes: 0, lost: [] as string[] };
	if (hashes.length === 0) return copied;
	makeFolder(to);
	for (const hash of hashes) {
		const [source, target] = [join(from, contentPath(hash)), join(to, contentPath(hash))];
		if (!existsSync(target) && existsSync(source)) copyOne(source, target);
		if (existsSync(target) && (await hashOf(target)) === hash) {
			copied.count += 1;
			copied.bytes += statSync(target).size;
		} else copied.lost.push(hash);
	}
	for (const folder of readdirSync(to)) sync(join(to, folder));
	sync(to);
	return copied;
}

/** Bytes of an earlier copy of the same name that the present one does not speak of. */
export function removeOthers(folder: string, hashes: readonly string[]): void {
	if (!existsSync(folder)) return;
	const kept = new Set(hashes.map((hash) => join(folder, contentPath(hash))));
	for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
		(entry) => entry.isFile(),
	))
		if (!kept.has(join(parentPath, name))) rmSync(join(parentPath, name));
}

function copyOne(source: string, target: string): void {
	makeFolder(dirname(target));
	try {
		linkSync(source, target);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return;
		const partial = `${target}.partial`;
		copyFileSync(source, partial, constants.COPYFILE_FICLONE);
		sync(partial);
		renameSync(partial, target);
	}
}

async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}
