import type { Database, Statement } from "better-sqlite3";
import type { SearchIndex } from "../../messages/rows/search-index.ts";
import { ActivityWriter } from "./activity-writer.ts";
import type { LiveActivities } from "./live-activities.ts";
import type { Stored } from "./stored-activity.ts";
import { textBeside } from "./text-of.ts";

interface Row {
	readonly seq: number;
	readonly text: string | null;
	readonly name: string;
	readonly room: number;
}

/**
 * Behind the log: the states of activities that moved are written, one a step, and with each the text that the activity
 * says of itself, which search finds. Whoever reads before that folds the moves since.
 */
export class ActivityStates {
	readonly #database: Database;
	readonly #live: LiveActivities;
	readonly #search: SearchIndex;
	readonly #writer: ActivityWriter;
	readonly #row: Statement;
	readonly #write: Statement;

	constructor(database: Database, live: LiveActivities, search: SearchIndex) {
		this.#database = database;
		this.#live = live;
		this.#search = search;
		this.#writer = new ActivityWriter(database);
		this.#row = database.prepare(
			"SELECT seq, text, name, room FROM timeline WHERE seq = ? AND removed_seq IS NULL",
		);
		this.#write = database.prepare("UPDATE timeline SET text = ? WHERE seq = ?");
	}

	/** False when none may be written just now. */
	step(): boolean {
		const stored = this.#live.takeUnwritten();
		if (stored === undefined) return false;
		this.#database.transaction(() => this.write(stored))();
		return true;
	}

	/** How long until one may be; undefined: none waits. */
	get nextMs(): number | undefined {
		return this.#live.nextMs;
	}

	/** Within a transaction. */
	write(stored: Stored): void {
		this.#writer.stateOf(stored);
		const row = this.#row.get(stored.target) as Row | undefined;
		const text = this.#textOf(stored) ?? row?.text;
		if (row === undefined || text === undefined || text === null || text === row.text) return;
		this.#search.replace(row, text);
		this.#write.run(text, stored.target);
	}

	#textOf(stored: Stored): string | undefined {
		const { target } = stored;
		if (this.#live.isEndless(target)) return undefined;
		return textBeside(stored, () => this.#live.neverEnds(target));
	}
}
