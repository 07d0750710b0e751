import type { Database } from "better-sqlite3";
import { rulesReader } from "../../engine/log/rules-in-force.ts";
import type { HouseEvent } from "../events.ts";
import type { HouseSnapshot } from "../rules/house-state.ts";

/** From these rules on a session is a person, and its token that of their first device. */
const PERSONS_SINCE = 4;

type EventOf<T extends HouseEvent["type"]> = HouseEvent & { type: T };

/**
 * The devices of people. Before rules 4 a session has its token itself; at their place in the log, which is the same on
 * every node, each becomes a person with one device, whose id is the person's own.
 */
export class DeviceWriter {
	readonly #database: Database;
	readonly #add;
	readonly #end;
	readonly #forget;
	/** made when it is first asked, which is inside the log thread */
	#rules: (() => number) | undefined;

	constructor(database: Database) {
		this.#database = database;
		this.#add = database.prepare("INSERT INTO devices VALUES (?, ?, ?, ?, ?)");
		this.#end = database.prepare("DELETE FROM devices WHERE session = ? AND device = ?");
		this.#forget = database.prepare("DELETE FROM devices WHERE session = ?");
	}

	/** What a session that opens keeps of its token in its own row; null: its first device has it. */
	opened(seq: number, { session, tokenHash, at }: EventOf<"session-opened">): string | null {
		this.#rules ??= rulesReader(this.#database);
		if (this.#rules() < PERSONS_SINCE) return tokenHash;
		this.#add.run(session, session, tokenHash, seq, at);
		return null;
	}

	added(seq: number, { session, device, tokenHash, at }: EventOf<"device-added">): void {
		this.#add.run(session, device, tokenHash, seq, at);
	}

	ended({ session, device }: EventOf<"device-ended">): void {
		this.#end.run(session, device);
	}

	/** The person is no more. */
	forget(session: string): void {
		this.#forget.run(session);
	}

	rulesRaised(seq: number, { n }: EventOf<"rules-raised">): void {
		if (n < PERSONS_SINCE) return;
		const move = `INSERT INTO devices
			SELECT session, session, token_hash, ?, used_at FROM sessions WHERE token_hash IS NOT NULL`;
		this.#database.prepare(move).run(seq);
		this.#database.exec("UPDATE sessions SET token_hash = NULL WHERE token_hash IS NOT NULL");
	}

	/** A session that is no person yet is shown with the one device that it will have. */
	load(): HouseSnapshot["devices"] {
		const all = `
			SELECT session, device, tokenHash FROM (
				SELECT session, device, token_hash tokenHash, since FROM devices UNION ALL
				SELECT session, session, token_hash, since FROM sessions WHERE token_hash IS NOT NULL
			) ORDER BY since`;
		return this.#database.prepare(all).all() as HouseSnapshot["devices"][number][];
	}
}
