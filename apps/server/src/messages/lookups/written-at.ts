import type { Handler } from "@parley/engine/lookups/runner";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";

/** ROOM11: when events were decided, by their Seqs; of those that are not stored nothing. */
export type WrittenAt = Readonly<Record<string, number>>;

export function open({ database }: LookupTools): Handler {
	const times = database
		.prepare("SELECT seq, at FROM timeline WHERE seq IN (SELECT value FROM json_each(?))")
		.raw();
	return (data): WrittenAt => Object.fromEntries(times.all(JSON.stringify(data)) as [number, number][]);
}
