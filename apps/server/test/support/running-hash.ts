import { join } from "node:path";
import Database from "better-sqlite3";

export interface Chain {
	readonly from: number;
	readonly hash: string;
	readonly mark?: { readonly place: number; readonly hash: string };
}

/** The running hash of a node, as it lies in its database; undefined: it has not begun. */
export function chainOf(house: { readonly dataDir: string }): Chain | undefined {
	const stored = metaOf(house, "running_hash");
	return stored === undefined ? undefined : (JSON.parse(String(stored)) as Chain);
}

/** By which its log is decided; undefined: it names none. */
export function rulesOf(house: { readonly dataDir: string }): number | undefined {
	const stored = metaOf(house, "rules");
	return stored === undefined ? undefined : Number(stored);
}

function metaOf({ dataDir }: { readonly dataDir: string }, key: string): unknown {
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const stored = database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
	database.close();
	return stored;
}
