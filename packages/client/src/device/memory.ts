import { type Key, keyOf, type roomTimes, type TableName, tableNames } from "./rows.ts";
import type { KeepsNothing, Rows, Tables } from "./tables.ts";

type Table = ReadonlyMap<string, object>;

/** Rows for as long as this object lives; where a browser gives no database, `fails` says why they last no longer. */
export class MemoryTables implements Tables {
	readonly fails: KeepsNothing | undefined;
	#tables: ReadonlyMap<TableName, Table> = new Map();
	/** transactions run one after the other */
	#last: Promise<unknown> = Promise.resolve();

	constructor(fails?: KeepsNothing) {
		this.fails = fails;
	}

	/** as far as a test can tell, where another core is handed the same object */
	get lasts(): boolean {
		return this.fails === undefined;
	}

	transact<T>(run: (rows: Rows) => Promise<T>): Promise<T> {
		const result = this.#last.then(async () => {
			const rows = new MemoryRows(this.#tables);
			const value = await run(rows);
			this.#tables = rows.tables;
			return value;
		});
		this.#last = result.catch(() => undefined);
		return result;
	}

	close(): void {
		this.#tables = new Map();
	}
}

/** Copies, until all of it is done. */
class MemoryRows implements Rows {
	readonly tables: ReadonlyMap<TableName, Map<string, object>>;

	constructor(before: ReadonlyMap<TableName, Table>) {
		this.tables = new Map(tableNames.map((name) => [name, new Map(before.get(name))]));
	}

	async all(table: TableName, prefix: Key): Promise<readonly unknown[]> {
		return this.#rowsOf(table)
			.filter((row) => beginsWith(keyOf(table, row), prefix))
			.map((row) => structuredClone(row));
	}

	async keys(table: TableName): Promise<readonly Key[]> {
		return this.#rowsOf(table).map((row) => keyOf(table, row));
	}

	async roomsBy(time: (typeof roomTimes)[number], upTo = Number.POSITIVE_INFINITY): Promise<readonly Key[]> {
		const at = (row: object): number => Number(Reflect.get(row, time));
		const found = this.#rowsOf("rooms").filter((row) => at(row) <= upTo);
		return found.sort((a, b) => at(a) - at(b)).map((row) => keyOf("rooms", row));
	}

	put(table: TableName, row: object): void {
		this.tables.get(table)?.set(JSON.stringify(keyOf(table, row)), structuredClone(row));
	}

	drop(table: TableName, prefix: Key): void {
		const rows = this.tables.get(table);
		for (const [key, row] of rows ?? []) if (beginsWith(keyOf(table, row), prefix)) rows?.delete(key);
	}

	#rowsOf(table: TableName): object[] {
		return [...(this.tables.get(table)?.values() ?? [])];
	}
}

function beginsWith(key: Key, prefix: Key): boolean {
	return prefix.every((part, place) => key[place] === part);
}
