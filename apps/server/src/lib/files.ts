import { closeSync, fsyncSync, openSync, statfsSync } from "node:fs";
import { Obstacle } from "./obstacle.ts";

/** Makes a file's bytes, or a folder's names, survive a power cut. */
export function sync(path: string): void {
	const descriptor = openSync(path, "r");
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** A disk that a copy filled would turn the server read-only: rather no copy. */
export function requireSpace(folder: string, bytes: number): void {
	const { bavail, bsize } = statfsSync(folder);
	if (bavail * bsize >= bytes) return;
	throw new Obstacle(
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
