import type { Database, Statement } from "better-sqlite3";
import type { EventOf } from "../../../app/events.ts";
import type { LaterEvent } from "../rules/later-drafts.ts";

/** LATER: what waits, and what could not be sent. What was sent stands in the timeline alone. */
export class LaterWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	#erased = false;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: LaterEvent): void {
		const { session, id } = event;
		switch (event.type) {
			case "later-set": {
				this.#end(session, id);
				const { room, text, replyTo = null, sendAt, provenMs = null } = event;
				this.#run.set.run({ session, id, seq, room, text, replyTo, sendAt, provenMs });
				return;
			}
			case "later-ended":
				this.#end(session, id);
				return;
			case "later-unsent":
				this.#run.unsent.run(JSON.stringify(event.why), session, id);
		}
	}

	/** Its text stands in the timeline. */
	sent({ author, id }: EventOf<"posted">): void {
		this.#run.end.run(author, id);
	}

	/** The person is no more. */
	forget(session: string): void {
		if (this.#run.forget.run(session).changes > 0) this.#erased = true;
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	#end(session: string, id: string): void {
		if (this.#run.end.run(session, id).changes > 0) this.#erased = true;
	}
}

const sql = {
	set: `
		INSERT OR REPLACE INTO later SELECT $session, $id, $seq, room, opened_seq, $text, $replyTo, $sendAt, $provenMs, NULL
		FROM rooms WHERE room = $room AND gone = 0`,
	end: "DELETE FROM later WHERE session = ? AND id = ?",
	unsent: "UPDATE later SET unsent = ? WHERE session = ? AND id = ?",
	forget: "DELETE FROM later WHERE session = ?",
} as const;
