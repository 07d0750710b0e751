import type { Database, Statement } from "better-sqlite3";

const statements = new WeakMap<Database, Map<string, Statement>>();

/** The statement of this text on this connection, parsed once. */
export function prepared(database: Database, sql: string): Statement {
	let known = statements.get(database);
	if (known === undefined) {
		known = new Map();
		statements.set(database, known);
	}
	let statement = known.get(sql);
	if (statement === undefined) {
		statement = database.prepare(sql);
		known.set(sql, statement);
	}
	return statement;
}
