import type { Database } from "better-sqlite3";
import {
	type DueTimers,
	TIMER_AHEAD_MS_MAX,
	type Timer,
	type TimerChange,
	type TimersSeen,
	type TimerWish,
} from "../timers.ts";
import { type Refusal, refuse } from "../wire/refusals.ts";

/**
 * The timers that wait, in a table of the database: it is written in the transaction of the events that change it, so
 * every node, backup and snapshot has the same at the same place of the log.
 */
export class TimerTable<Draft> {
	readonly #statements;
	/** undefined: to be counted anew */
	#waiting: number | undefined;
	/** undefined: something changed */
	#seen: TimersSeen | undefined;
	#lateMs: number | undefined;

	constructor(database: Database) {
		database.exec(TABLE);
		this.#statements = {
			set: database.prepare("INSERT OR REPLACE INTO timers VALUES (?, ?, ?, ?)"),
			end: database.prepare("DELETE FROM timers WHERE id = ?"),
			endOf: database.prepare("DELETE FROM timers WHERE owner = ?"),
			find: database.prepare("SELECT at, command FROM timers WHERE id = ?"),
			due: database.prepare("SELECT id FROM timers WHERE at <= ? ORDER BY at, id LIMIT ?").pluck(),
			next: database.prepare("SELECT min(at) FROM timers WHERE at > ?").pluck(),
			soonest: database.prepare("SELECT min(at) FROM timers").pluck(),
			count: database.prepare("SELECT count(*) FROM timers").pluck(),
			ofOwner: database.prepare("SELECT count(*) FROM timers WHERE owner = ?").pluck(),
		};
	}

	/** undefined: nothing speaks against it */
	refusalOf({ owner, ofOwnerMax, at, now }: TimerWish): Refusal | undefined {
		if (at > now + TIMER_AHEAD_MS_MAX)
			return refuse("not-allowed", { field: "at", message: "That is more than a year ahead." });
		if (owner === undefined || Number(this.#statements.ofOwner.get(owner)) < ofOwnerMax) return undefined;
		return refuse("not-allowed", {
			message: `You have ${ofOwnerMax} of these waiting, which is as many as there may be. End some of them first.`,
		});
	}

	apply(changes: readonly TimerChange<Draft>[]): void {
		for (const change of changes)
			if ("set" in change) this.#set(change.set);
			else if ("end" in change) this.end(change.end);
			else this.#endOf(change.endOf);
	}

	end(id: string): void {
		if (this.#statements.end.run(id).changes > 0) this.#changed(-1);
	}

	find(id: string): Pick<Timer<Draft>, "at" | "command"> | undefined {
		const row = this.#statements.find.get(id) as { at: number; command: string } | undefined;
		return row && { at: row.at, command: JSON.parse(row.command) as Draft };
	}

	due(now: number, max: number): DueTimers {
		const { due, next } = this.#statements;
		return { ids: due.all(now, max) as string[], nextAt: asTime(next.get(now)) };
	}

	done(lateMs: number): void {
		this.#lateMs = lateMs;
		this.#changed(0);
	}

	get seen(): TimersSeen {
		const { count, soonest } = this.#statements;
		this.#waiting ??= Number(count.get());
		this.#seen ??= {
			waiting: this.#waiting,
			soonestAt: asTime(soonest.get()),
			lateMs: this.#lateMs,
		};
		return this.#seen;
	}

	/** What changed it was undone. */
	forget(): void {
		this.#waiting = undefined;
		this.#seen = undefined;
	}

	#set({ id, at, command, owner }: Timer<Draft>): void {
		const isNew = this.find(id) === undefined;
		this.#statements.set.run(id, at, JSON.stringify(command), owner ?? null);
		this.#changed(isNew ? 1 : 0);
	}

	#endOf(owner: string): void {
		const { changes } = this.#statements.endOf.run(owner);
		if (changes > 0) this.#changed(-changes);
	}

	#changed(by: number): void {
		if (this.#waiting !== undefined) this.#waiting += by;
		this.#seen = undefined;
	}
}

function asTime(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}

const TABLE = `
CREATE TABLE IF NOT EXISTS timers (
	id TEXT PRIMARY KEY, at INTEGER NOT NULL, command TEXT NOT NULL, owner TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS timers_by_at ON timers (at, id);
CREATE INDEX IF NOT EXISTS timers_by_owner ON timers (owner) WHERE owner IS NOT NULL;
`;
