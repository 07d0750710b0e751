import type { Database, Statement } from "better-sqlite3";
import type { ChatEvent } from "../../app/events.ts";

/** WHO42: from where operators did what stands in the record. Beside it, for the record itself is only added to. */
export class DeedPlaceWriter {
	readonly #note: Statement;

	constructor(database: Database) {
		this.#note = database.prepare("INSERT INTO deed_places VALUES (?, ?)");
	}

	apply(seq: number, { from }: ChatEvent): void {
		if (from !== undefined) this.#note.run(seq, from);
	}
}
