import { chmodSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { copyContents, filesBeside, removeOthers } from "../files/copy-contents.ts";
import { sync } from "../lib/files.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { databaseFile } from "../log/database.ts";
import type { StoreSchema } from "../log/store-module.ts";
import { copyDatabase, type OnProgress } from "./copy-database.ts";
import { examine } from "./examine.ts";
import { contentsOf, describeFiles } from "./file-copies.ts";

export interface BackupOptions {
	readonly dataDir: string;
	readonly file: string;
	readonly module: StoreSchema;
	readonly overwrite: boolean;
	readonly onProgress?: OnProgress;
}

export interface Backup {
	readonly bytes: number;
	/** what is in it, for people */
	readonly contents: readonly string[];
}

/** What a copy is called until it is whole, verified and on disk. */
export const partialOf = (file: string): string => `${file}.partial-${process.pid}`;

/**
 * A verified copy of the database as it is now, whether a server runs on it or not, and of the files it speaks of in a
 * folder beside. The copy is whole or is not there: its files come first.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
	const { dataDir, file, module, onProgress } = options;
	const source = databaseFile(dataDir, module.product);
	if (!existsSync(source))
		throw new UserFacingError(
			`There is no database in ${dataDir}. Set DATA_DIR to the data folder that the server prints.`,
		);
	if (!existsSync(dirname(file)))
		throw new UserFacingError(`There is no folder ${dirname(file)}. Make it, or name another place.`);
	refuseExisting(options);
	const partial = partialOf(file);
	try {
		await copyDatabase(source, partial, onProgress);
		// it holds what people wrote, in closed rooms too
		chmodSync(partial, 0o600);
		const contents = examine(partial, module, {
			name: `The database ${source}`,
			advice: "Restore an earlier backup: npm run restore -- FILE",
		});
		sync(partial);
		refuseExisting(options);
		const hashes = contentsOf(partial, module);
		const files = await copyContents(join(dataDir, "files"), filesBeside(file), hashes);
		renameSync(partial, file);
		sync(dirname(file));
		// removed while this went on: its absence is as it should be
		const needed = new Set(contentsOf(source, module));
		const lost = files.lost.filter((hash) => needed.has(hash));
		removeOthers(filesBeside(file), hashes);
		return {
			bytes: statSync(file).size + files.bytes,
			contents: [...contents, ...describeFiles({ ...files, lost })],
		};
	} finally {
		for (const rest of [partial, `${partial}-journal`]) rmSync(rest, { force: true });
	}
}

function refuseExisting({ dataDir, file, module, overwrite }: BackupOptions): void {
	if (resolve(file) === resolve(databaseFile(dataDir, module.product)))
		throw new UserFacingError(`${file} is the database itself. Name another file.`);
	if (overwrite || !existsSync(file)) return;
	throw new UserFacingError(`${file} is there already. Name another file, or add --force to replace it.`);
}
