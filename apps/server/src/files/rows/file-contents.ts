import type { Database } from "better-sqlite3";

/** The hashes of all bytes that messages speak of, or may yet; none in a database from before there were files. */
export function fileContents(database: Database): readonly string[] {
	const isKnown = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'files'").get() !== undefined;
	if (!isKnown) return [];
	const hashes = database.prepare(`
		SELECT content FROM files WHERE gone = 0
		UNION SELECT thumbnail FROM files WHERE gone = 0 AND thumbnail IS NOT NULL`);
	return hashes.pluck().all() as string[];
}
