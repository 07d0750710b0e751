import { activitySet } from "@parley/activities/set";
import { LEFT_NAME } from "@parley/protocol/events";
import type { WhatStays } from "@parley/protocol/leaving";
import type { Database, Statement } from "better-sqlite3";
import type { ActivityStates } from "./activity-states.ts";
import { ActivityWriter } from "./activity-writer.ts";
import { namesThere } from "./left-there.ts";
import { readSoundActivity } from "./stored-activity.ts";
import { withoutName } from "./without-name.ts";

interface Leaver {
	readonly session: string;
	readonly messages: WhatStays;
	/** of the activities that they began those up to this message are done */
	readonly begun_seq: number;
}

/** Activities of one step: each is read whole, and says anew what it is. */
const STEP_MAX = 10;

/**
 * WHO63, in activities: somebody who left for good goes from what is stored of them, a few at a time. What is decided and
 * read is without them from the place at which they left (`left-there.ts`), so nodes may be at different places here, too.
 */
export class LeftActivities {
	readonly #database: Database;
	readonly #states: ActivityStates;
	readonly #writer: ActivityWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, states: ActivityStates) {
		this.#database = database;
		this.#states = states;
		this.#writer = new ActivityWriter(database);
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	/** Within a transaction; false when nothing is left of them in any. */
	step({ session, messages, begun_seq: behind }: Leaver): boolean {
		const begun = this.#run.begun.pluck().all(session, behind, STEP_MAX) as number[];
		if (begun.length > 0) {
			for (const target of begun)
				if (messages === "removed") this.#writer.removed(target);
				else this.#rename(target, session);
			this.#run.begunTo.run(begun.at(-1), session);
			return true;
		}
		const acted = this.#run.acted.pluck().all(session, STEP_MAX) as number[];
		for (const target of acted) this.#rename(target, session);
		return acted.length > 0;
	}

	#rename(target: number, session: string): void {
		// of rules that came later none is asked: nobody waits here for one that never ends
		const stored = readSoundActivity(this.#database, activitySet, target, "as-moved");
		if (stored === undefined) this.#renameStored(target, session);
		else this.#states.write(stored);
		this.#run.rename.run(LEFT_NAME, target, session);
		this.#run.forget.run(session, target);
	}

	/** What breaks its rules is read by none of them. */
	#renameStored(target: number, session: string): void {
		const row = this.#run.state.get(target) as { state: string; seats: string } | undefined;
		if (row === undefined) return;
		const names = namesThere(this.#database, target, session);
		const [state, seats] = [row.state, row.seats].map((json) =>
			JSON.stringify(withoutName(JSON.parse(json) as unknown, session, names)),
		);
		this.#run.write.run(state, seats, target);
	}
}

const sql = {
	begun: "SELECT seq FROM activities WHERE begun_by = ? AND seq > ? ORDER BY seq LIMIT ?",
	begunTo: "UPDATE leaving SET begun_seq = ? WHERE session = ?",
	acted: "SELECT target FROM acted_in WHERE session = ? ORDER BY target LIMIT ?",
	rename: "UPDATE activity_moves SET name = ? WHERE target = ? AND by = ?",
	state: "SELECT state, seats FROM activity_states WHERE seq = ?",
	write: "UPDATE activity_states SET state = ?, seats = ? WHERE seq = ?",
	forget: "DELETE FROM acted_in WHERE session = ? AND target = ?",
} as const;
