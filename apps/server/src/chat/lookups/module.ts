import Sqlite from "better-sqlite3";
import type { LookupModule } from "../../engine/lookups/runner.ts";
import { type HistoryRequest, readHistory } from "./history.ts";
import { type SearchRequest, search } from "./search.ts";

/** Every lookup of the chat by name; opened once in each thread, with a read-only connection of its own. */
export const lookupModule: LookupModule = {
	open({ databaseFile }) {
		const database = new Sqlite(databaseFile, { readonly: true, timeout: 1_000 });
		return {
			history: (data) => readHistory(database, data as HistoryRequest),
			search: (data) => search(database, data as SearchRequest),
		};
	},
};
