import Sqlite from "better-sqlite3";
import type { AppLookups, PageRequest } from "../../src/app.ts";
import type { EncodedPage } from "../../src/delivery/catch-up.ts";

/** Pages of the book, read beside the thread that writes it. */
export const lookups: AppLookups = {
	services: { page: { kind: "cpu", runningMax: 4, waitingMax: 1_000, deadlineMs: 10_000 } },
	open({ databaseFile }) {
		const database = new Sqlite(databaseFile, { readonly: true });
		const rows = database.prepare("SELECT json FROM entries WHERE seq > ? AND seq <= ? LIMIT ?").pluck();
		const countUpTo = database.prepare("SELECT count(*) FROM entries WHERE seq <= ?").pluck();
		return {
			page(request): EncodedPage {
				const { after, upTo, limit } = request as PageRequest;
				const entries = rows.all(after, upTo, limit) as string[];
				const lastSeq = entries.length < limit ? upTo : Number(JSON.parse(entries.at(-1) ?? "").seq);
				return {
					encoded: entries.join(","),
					count: entries.length,
					lastSeq,
					lastCount: Number(countUpTo.get(lastSeq)),
					isShared: true,
				};
			},
		};
	},
};
