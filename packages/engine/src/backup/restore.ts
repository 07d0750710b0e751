import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { copyContents, filesBeside } from "../files/copy-contents.ts";
import { makeFolder, sync } from "../lib/files.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { lockFolder, writeMeta } from "../log/database.ts";
import { putRestoredInPlace, restoredFile, restoredFiles } from "../log/restored-file.ts";
import type { StoreSchema } from "../log/store-module.ts";
import { partialOf } from "./backup.ts";
import { copyDatabase, type OnProgress } from "./copy-database.ts";
import { examine } from "./examine.ts";
import { contentsOf, describeFiles } from "./file-copies.ts";

export interface RestoreOptions {
	readonly dataDir: string;
	readonly file: string;
	readonly module: StoreSchema;
	readonly onProgress?: OnProgress;
}

export interface Restored {
	readonly contents: readonly string[];
	/** where the database that was there lies now */
	readonly aside: string | undefined;
}

/** A backup becomes the database of a stopped server. What was there is put aside, and nothing is deleted. */
export async function restoreBackup({
	dataDir,
	file,
	module,
	onProgress,
}: RestoreOptions): Promise<Restored> {
	if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}. Check the path.`);
	const called = { name: file, advice: "Use another backup." };
	const { product } = module;
	const lock = lockFolder(dataDir, product);
	const partial = partialOf(restoredFile(dataDir, product));
	try {
		await copyDatabase(file, partial, onProgress);
		const contents = examine(partial, module, called);
		giveNewEpoch(partial);
		sync(partial);
		// of an attempt that was cut short
		rmSync(restoredFiles(dataDir), { recursive: true, force: true });
		makeFolder(restoredFiles(dataDir));
		const files = await copyContents(filesBeside(file), restoredFiles(dataDir), contentsOf(partial, module));
		renameSync(partial, restoredFile(dataDir, product));
		return { contents: [...contents, ...describeFiles(files)], aside: putRestoredInPlace(dataDir, product) };
	} finally {
		for (const rest of [partial, `${partial}-journal`]) rmSync(rest, { force: true });
		lock.close();
	}
}

/** Numbers that people saw after the backup are given again: under another epoch none can be taken for the other. */
function giveNewEpoch(file: string): void {
	const database = new Sqlite(file);
	try {
		writeMeta(database, "epoch", randomUUID());
		writeMeta(database, "clean", 1);
	} finally {
		database.close();
	}
}
