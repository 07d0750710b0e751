import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, statfsSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserFacingError } from "./user-facing-error.ts";

/** Makes a file's bytes, or a folder's names, survive a power cut. */
export function sync(path: string): void {
	const descriptor = openSync(path, "r");
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** Makes a folder, and those above it, that survive a power cut: else all that is synced in them would be gone. */
export function makeFolder(path: string): void {
	const first = mkdirSync(path, { recursive: true });
	if (first === undefined) return;
	for (let made = resolve(path); made.length >= first.length; made = dirname(made)) syncNames(dirname(made));
}

/** A file that is there whole or not at all, also after a power cut. */
export function writeDurably(file: string, text: string, mode: number): void {
	const partial = `${file}.partial`;
	writeFileSync(partial, text, { mode, flush: true });
	renameSync(partial, file);
	syncNames(dirname(file));
}

/** Windows keeps names by itself, and opens no folder. */
function syncNames(folder: string): void {
	if (process.platform !== "win32") sync(folder);
}

/** As `sync`, while the event loop goes on. */
export async function syncFile(path: string): Promise<void> {
	const file = await open(path, "r");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Windows keeps names by itself, and opens no folder. */
export async function syncFolder(folder: string): Promise<void> {
	if (process.platform !== "win32") await syncFile(folder);
}

/** A disk that a copy filled would turn the server read-only: rather no copy. */
export function requireSpace(folder: string, bytes: number): void {
	const { bavail, bsize } = statfsSync(folder);
	if (bavail * bsize >= bytes) return;
	throw new UserFacingError(
		`The disk of ${folder} has ${inMegabytes(bavail * bsize)} left and ${inMegabytes(bytes)} are needed. Make room there, or choose another place.`,
	);
}

export function inMegabytes(bytes: number): string {
	return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A moment as part of a file's name, in UTC: `2026-11-21T091500.123Z`. No colon, which some systems forbid. */
export function stamp(ms: number): string {
	return new Date(ms).toISOString().replaceAll(":", "");
}
