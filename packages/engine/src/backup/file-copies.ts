import Sqlite from "better-sqlite3";
import type { CopiedContents } from "../files/copy-contents.ts";
import { inMegabytes } from "../lib/files.ts";
import type { StoreSchema } from "../log/store-module.ts";

/** The bytes beside a database that its rows speak of, by their hashes. */
export function contentsOf(file: string, module: StoreSchema): readonly string[] {
	const database = new Sqlite(file, { readonly: true });
	try {
		return module.contents?.(database) ?? [];
	} finally {
		database.close();
	}
}

/** For people. */
export function describeFiles({ count, bytes, lost }: CopiedContents): string[] {
	return [
		...(count === 0 ? [] : [`${count} stored contents (${inMegabytes(bytes)})`]),
		...(lost.length === 0 ? [] : [`${lost.length} contents are MISSING OR DAMAGED and not in it`]),
	];
}
