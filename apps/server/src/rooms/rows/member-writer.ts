import type { Database, Statement } from "better-sqlite3";
import type { Admission, Freed } from "../../app/events.ts";

/**
 * MEM1: who is a member of a room without a seat in it; whoever sits is one by the row of the seat. MEM3: which members
 * gave the passphrase that the room has.
 */
export class MemberWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	seated(room: string, session: string): void {
		this.#run.seated.run(room, session);
	}

	/** Into the room, or into its line. */
	admitted({ room, session, passed, forgets }: Admission & { room: string; session: string }): void {
		if (passed === true) this.#run.passed.run(room, session);
		for (const forgotten of forgets ?? []) this.#end(forgotten, session);
	}

	/** By an invitation, without having sat there; who sits is a member by the seat. */
	invited(
		seq: number,
		{ outside, ...admission }: Admission & { room: string; session: string; outside?: true },
	): void {
		if (outside === true) this.#run.stays.run(admission.room, admission.session, seq);
		this.admitted(admission);
	}

	freed(seq: number, session: string, { room, stays, forgets }: Freed): void {
		if (stays === true) this.#run.stays.run(room, session, seq);
		else this.#end(room, session);
		for (const forgotten of forgets ?? []) this.#end(forgotten, session);
	}

	/** Is no more. */
	forget(session: string): void {
		this.#run.forget.run(session);
		this.#run.forgetPassed.run(session);
	}

	#end(room: string, session: string): void {
		this.#run.seated.run(room, session);
		this.#run.end.run(room, session);
	}
}

const sql = {
	seated: "DELETE FROM members WHERE room = ? AND session = ?",
	// who waits in line is one since their seat ended
	stays: "INSERT OR IGNORE INTO members VALUES (?, ?, ?)",
	passed: "INSERT OR IGNORE INTO passphrases_given VALUES (?, ?)",
	end: "DELETE FROM passphrases_given WHERE room = ? AND session = ?",
	forget: "DELETE FROM members WHERE session = ?",
	forgetPassed: "DELETE FROM passphrases_given WHERE session = ?",
} as const;
