import type { Handler } from "@parley/engine/lookups/runner";
import { SAVED_TOLD_MAX } from "@parley/protocol/limits";
import type { SavedList } from "@parley/protocol/saved";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { KEPT_COLUMNS, KEPT_JOINS, type KeptRow, keptTold } from "./kept-message.ts";

/** SAVE2: what one person saved, before that Seq. */
export interface SavedRequest {
	readonly session: string;
	readonly before: number;
}

const SAVED = `
	SELECT ${KEPT_COLUMNS}, k.seq savedSeq FROM saved k ${KEPT_JOINS}
	WHERE k.session = ? AND k.seq < ? ORDER BY k.seq DESC LIMIT ?`;

type Row = KeptRow & { readonly savedSeq: number };

export function open({ database }: LookupTools): Handler {
	const saved = database.prepare(SAVED);
	return (data): SavedList => {
		const { session, before } = data as SavedRequest;
		const rows = saved.all(session, before, SAVED_TOLD_MAX + 1) as Row[];
		const told = rows.slice(0, SAVED_TOLD_MAX);
		return {
			saved: told.map((row) => ({ ...keptTold(database, row), savedSeq: row.savedSeq })),
			more: rows.length > SAVED_TOLD_MAX,
		};
	};
}
