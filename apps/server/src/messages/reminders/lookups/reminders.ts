import type { Handler } from "@parley/engine/lookups/runner";
import type { ReminderList } from "@parley/protocol/reminders";
import type { LookupTools } from "../../../app/lookups/lookup-tools.ts";
import { KEPT_COLUMNS, KEPT_JOINS, type KeptRow, keptTold } from "../../lookups/kept-message.ts";

/** REMIND2: all of one person, of which there is a bound. */
export interface RemindersRequest {
	readonly session: string;
	/** that one alone */
	readonly target?: number;
}

const REMINDERS = `
	SELECT ${KEPT_COLUMNS}, k.remind_at remindAt, k.rang FROM reminders k ${KEPT_JOINS}
	WHERE k.session = $session AND ($target IS NULL OR k.target = $target) ORDER BY k.rang DESC, k.remind_at, k.seq`;

type Row = KeptRow & { readonly remindAt: number; readonly rang: 0 | 1 };

export function open({ database }: LookupTools): Handler {
	const reminders = database.prepare(REMINDERS);
	return (data): ReminderList => {
		const { session, target = null } = data as RemindersRequest;
		const rows = reminders.all({ session, target }) as Row[];
		return {
			reminders: rows.map((row) => ({
				...keptTold(database, row),
				remindAt: row.remindAt,
				...(row.rang === 1 && { rang: true as const }),
			})),
		};
	};
}
