import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { stamp, sync } from "../lib/files.ts";

/** A restored database, whole and verified, that is to take the place of the one that is there. */
export const restoredFile = (dataDir: string, product: string): string =>
	join(dataDir, `${product}.db.restored`);

/** The files that the restored database speaks of. */
export const restoredFiles = (dataDir: string): string => join(dataDir, "files.restored");

/**
 * Moves the old database, its write-ahead log and its files aside, then the restored one into its place. Also at every start:
 * a power cut between the moves must not leave an old log beside a new database, or an empty house. The folder's
 * name comes from the file, so that all of the old lands in one place however often this is begun.
 */
export function putRestoredInPlace(dataDir: string, product: string): string | undefined {
	const restored = restoredFile(dataDir, product);
	if (!existsSync(restored)) return undefined;
	const file = join(dataDir, `${product}.db`);
	const aside = join(dataDir, `replaced-${stamp(statSync(restored).mtimeMs)}`);
	const old = [file, `${file}-wal`, `${file}-shm`].filter((one) => existsSync(one));
	if (old.length > 0) mkdirSync(aside, { recursive: true });
	for (const one of old) renameSync(one, join(aside, basename(one)));
	if (old.length > 0) sync(aside);
	putFilesInPlace(dataDir, aside);
	sync(dataDir);
	renameSync(restored, file);
	sync(dataDir);
	return existsSync(aside) ? aside : undefined;
}

/** Begun again after a power cut, it finds done what is done. */
function putFilesInPlace(dataDir: string, aside: string): void {
	const restored = restoredFiles(dataDir);
	if (!existsSync(restored)) return;
	const folder = join(dataDir, "files");
	if (existsSync(folder)) {
		mkdirSync(aside, { recursive: true });
		renameSync(folder, join(aside, "files"));
		sync(aside);
	}
	renameSync(restored, folder);
}
