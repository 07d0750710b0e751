import type { Database, Statement } from "better-sqlite3";
import type { EventOf } from "../../../app/events.ts";
import type { ReminderEvent } from "../rules/reminder-drafts.ts";

/** REMIND: what people are to be reminded of, and were. */
export class ReminderWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: ReminderEvent): void {
		const { session, target } = event;
		if (event.type === "reminder-set") this.#run.set.run(session, target, seq, event.remindAt);
		else if (event.type === "reminder-rang") this.#run.rang.run(session, target);
		else this.#run.end.run(session, target);
	}

	/** REMIND4: who answered it needs no reminder of it; its timer finds none. */
	answered({ author, replyTo }: EventOf<"posted">): void {
		this.#run.end.run(author, replyTo);
	}

	/** The person is no more. */
	forget(session: string): void {
		this.#run.forget.run(session);
	}
}

const sql = {
	set: "INSERT OR REPLACE INTO reminders VALUES (?, ?, ?, ?, 0)",
	rang: "UPDATE reminders SET rang = 1 WHERE session = ? AND target = ?",
	end: "DELETE FROM reminders WHERE session = ? AND target = ?",
	forget: "DELETE FROM reminders WHERE session = ?",
} as const;
