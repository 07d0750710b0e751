import type { Database, Statement } from "better-sqlite3";
import type { ChatEvent } from "../../app/events.ts";
import { doneInHouse } from "../rules/house-deeds.ts";

/** WHO64: what the operator did to people of the house. In the record it stands under no room. */
export class HouseDeedWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: ChatEvent): void {
		const deed = doneInHouse(event);
		if (deed === undefined) return;
		const { do: done, by, person, reason, until, at } = deed;
		if (event.type === "house-unbanned") this.#run.endBan.run(event.ban);
		if (done === "ban") {
			const { key = "", addresses = [], subject = null } = deed;
			this.#run.forget.run(person.session, at);
			this.#run.ban.run(seq, person.session, person.name, key, JSON.stringify(addresses), until, subject);
		}
		const told = JSON.stringify({ do: done, person, ...(until !== undefined && { until }) });
		this.#run.audit.run(seq, at, by.session, by.name, done, person.session, person.name, reason, told);
	}
}

const sql = {
	ban: "INSERT INTO house_bans VALUES (?, ?, ?, ?, ?, ?, ?)",
	forget: "DELETE FROM house_bans WHERE session = ? OR until <= ?",
	endBan: "DELETE FROM house_bans WHERE seq = ?",
	audit: "INSERT INTO audit VALUES (?, '', ?, ?, ?, ?, ?, ?, NULL, ?, ?)",
} as const;
