import type { Database } from "better-sqlite3";
import type { EventOf } from "../../app/events.ts";

/**
 * The devices of people. The first one's token stands where a session had its own before there were persons, in its row,
 * so that nothing had to be moved when it became one; those that came later stand in a table. Houses that were at work
 * on the day of rules 4 may have first ones there, too.
 */
export class DeviceWriter {
	readonly #add;
	readonly #end;
	readonly #endFirst;
	readonly #forget;

	constructor(database: Database) {
		this.#add = database.prepare("INSERT INTO devices VALUES (?, ?, ?, ?, ?)");
		this.#end = database.prepare("DELETE FROM devices WHERE session = ? AND device = ?");
		this.#endFirst = database.prepare("UPDATE sessions SET token_hash = NULL WHERE session = ?");
		this.#forget = database.prepare("DELETE FROM devices WHERE session = ?");
	}

	added(seq: number, { session, device, tokenHash, at }: EventOf<"device-added">): void {
		this.#add.run(session, device, tokenHash, seq, at);
	}

	ended({ session, device }: EventOf<"device-ended">): void {
		this.#end.run(session, device);
		if (device === session) this.#endFirst.run(session);
	}

	/** The person is no more. */
	forget(session: string): void {
		this.#forget.run(session);
	}
}
