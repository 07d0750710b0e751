import type { Database } from "better-sqlite3";
import type { Hook } from "../rules/hook.ts";
import type { Outgoing, Told } from "../rules/outgoing-hook.ts";

type Row = Omit<Hook, "out" | "calls"> & {
	readonly calls: 0 | 1;
	readonly to: string | null;
	readonly on: Outgoing["on"];
	readonly told: string;
};

/** In the order in which they were made, of each how far it came. */
export function* hookRows(database: Database): Iterable<Hook> {
	for (const { to, on, told, calls, ...door } of database.prepare(hooks).iterate() as IterableIterator<Row>) {
		const hook = calls === 1 ? { ...door, calls: true as const } : door;
		yield to === null ? hook : { ...hook, out: { to, on, told: JSON.parse(told) as Told } };
	}
}

const hooks = `
	SELECT hook, room, name, secret_hash secretHash, template, made_by "by", made_at at, scopes, calls,
		sends_to "to", sends_on "on", told
	FROM hooks LEFT JOIN outgoing_hooks USING (hook) ORDER BY seq`;
