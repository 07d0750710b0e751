import Sqlite from "better-sqlite3";
import type { Network } from "../../engine/lookups/guarded-fetch.ts";
import type { Handler, LookupModule } from "../../engine/lookups/runner.ts";
import { type HistoryRequest, readHistory } from "./history.ts";
import { type SearchRequest, search } from "./search.ts";

/**
 * Every lookup of the chat by name; opened once in each thread, with a read-only connection of its own. `network`
 * is the public internet, where no test says otherwise.
 */
export function chatLookups({ network }: { network?: Network } = {}): LookupModule {
	return {
		open({ databaseFile }) {
			const database = new Sqlite(databaseFile, { readonly: true, timeout: 1_000 });
			return {
				history: (data) => readHistory(database, data as HistoryRequest),
				search: (data) => search(database, data as SearchRequest),
				"resolve-dns": whenAsked(async () => (await import("./resolve-dns.ts")).resolveDns()),
				"preview-link": whenAsked(async () => (await import("./preview-link.ts")).previewLink({ network })),
				"remote-file": whenAsked(async () => (await import("./read-remote-file.ts")).readRemoteFile(network)),
				numbers: whenAsked(async () => (await import("./numbers.ts")).numbers),
			};
		},
	};
}

export const lookupModule = chatLookups();

/** Loaded with its first question: a thread that only reads the database needs no web client. */
function whenAsked<D>(load: () => Promise<(data: D, signal: AbortSignal) => unknown>): Handler {
	let handler: ReturnType<typeof load> | undefined;
	return async (data, signal) => {
		handler ??= load();
		return (await handler)(data as D, signal);
	};
}
