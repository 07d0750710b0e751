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
	readonly #renew;
	readonly #renewFirst;
	readonly #forget;

	constructor(database: Database) {
		this.#add = database.prepare(
			"INSERT INTO devices (session, device, token_hash, since, seen_at, how, browser) VALUES (?, ?, ?, ?, ?, ?, ?)",
		);
		this.#end = database.prepare("DELETE FROM devices WHERE session = ? AND device = ?");
		this.#endFirst = database.prepare("UPDATE sessions SET token_hash = NULL WHERE session = ?");
		this.#renew = database.prepare("UPDATE devices SET token_hash = ? WHERE session = ? AND device = ?");
		this.#renewFirst = database.prepare("UPDATE sessions SET token_hash = ? WHERE session = ?");
		this.#forget = database.prepare("DELETE FROM devices WHERE session = ?");
	}

	added(seq: number, event: EventOf<"device-added">): void {
		const { session, device, tokenHash, at, how, browser, ended = [] } = event;
		for (const one of ended) this.ended({ session, device: one });
		this.#add.run(session, device, tokenHash, seq, at, how ?? null, browser ?? null);
	}

	ended({ session, device }: { readonly session: string; readonly device: string }): void {
		this.#end.run(session, device);
		if (device === session) this.#endFirst.run(session);
	}

	/** It has another token from now on, and others are no more. */
	renewed({ session, device, tokenHash, ended }: EventOf<"kept" | "devices-renewed">): void {
		for (const one of ended) this.ended({ session, device: one });
		const { changes } = this.#renew.run(tokenHash, session, device);
		if (changes === 0) this.#renewFirst.run(tokenHash, session);
	}

	/** The person is no more. */
	forget(session: string): void {
		this.#forget.run(session);
	}
}
