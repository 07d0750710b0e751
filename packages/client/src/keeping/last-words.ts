import type { Row } from "../device/rows.ts";
import { OUTBOX } from "../outbox/outbox-key.ts";
import { parsed } from "../session/stored-session.ts";
import type { KeyValue } from "../state/environment.ts";
import type { Me } from "../state/me.ts";
import { rowFrom } from "./stored-row.ts";

/**
 * What was not surely on the device when the page went, for the next page of this tab: a database takes its time, and
 * may be refused. Pages of before kept all of it here.
 */
export function saveLastWords(tab: KeyValue, rows: readonly Row<"unsent">[]): void {
	if (rows.length === 0) tab.remove(OUTBOX);
	else tab.set(OUTBOX, JSON.stringify(rows));
}

/** What was written before `after`, ms of the own clock, is of somebody who has signed out. */
export function lastWords(tab: KeyValue, author: Me, owner: string, after: number): readonly Row<"unsent">[] {
	const saved = parsed(tab.get(OUTBOX));
	if (!Array.isArray(saved)) return [];
	return saved.flatMap((value: unknown) => {
		const row = rowFrom(value, author, owner);
		return row !== undefined && row.at > after ? [row] : [];
	});
}
