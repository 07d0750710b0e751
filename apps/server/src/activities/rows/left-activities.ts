import { LEFT_NAME } from "@parley/protocol/events";
import type { WhatStays } from "@parley/protocol/leaving";
import type { Database, Statement } from "better-sqlite3";
import type { ActivityWriter } from "./activity-writer.ts";
import type { LiveActivities } from "./live-activities.ts";
import { withoutName } from "./without-name.ts";

/**
 * WHO60, in activities: at the place of the log at which somebody leaves for good, for what is decided in them asks for their
 * state, and that may have no other length on another node.
 */
export class LeftActivities {
	readonly #live: LiveActivities;
	readonly #writer: ActivityWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, live: LiveActivities, writer: ActivityWriter) {
		this.#live = live;
		this.#writer = writer;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	left(session: string, messages: WhatStays): void {
		const begun = this.#run.begun.pluck().all(session) as number[];
		if (messages === "removed")
			for (const target of begun) {
				this.#live.drop(target);
				this.#writer.removed(target);
			}
		const acted = this.#run.acted.pluck().all(session) as number[];
		const targets = new Set(messages === "removed" ? acted : [...begun, ...acted]);
		for (const target of targets) this.#rename(target, session);
		this.ended(session);
	}

	/** Nobody can ask for it to be erased any more. */
	ended(session: string): void {
		this.#run.forget.run(session);
	}

	#rename(target: number, session: string): void {
		const { named, rename } = this.#run;
		const names = new Set(named.pluck().all({ target, session }) as string[]);
		rename.run(LEFT_NAME, target, session);
		const live = this.#live.findSound(target);
		if (live === undefined) return this.#renameStored(target, session, names);
		const { state, seats, over } = live.held;
		const held = withoutName({ state, seats }, session, names);
		const now = { ...live, held: { ...held, over }, storedSeq: live.actedSeq };
		this.#writer.stateOf(now);
		// its text follows
		this.#live.moved(now);
	}

	/** What breaks its rules is read by none of them. */
	#renameStored(target: number, session: string, names: ReadonlySet<string>): void {
		const row = this.#run.state.get(target) as { state: string; seats: string } | undefined;
		if (row === undefined) return;
		const [state, seats] = [row.state, row.seats].map((json) =>
			JSON.stringify(withoutName(JSON.parse(json) as unknown, session, names)),
		);
		this.#run.write.run(state, seats, target);
	}
}

const sql = {
	begun: "SELECT seq FROM activities WHERE begun_by = ?",
	acted: "SELECT target FROM acted_in WHERE session = ?",
	// who began it may have done so by another name
	named: `
		SELECT name FROM activity_moves WHERE target = $target AND by = $session
		UNION SELECT name FROM timeline WHERE seq = $target AND author = $session`,
	rename: "UPDATE activity_moves SET name = ? WHERE target = ? AND by = ?",
	state: "SELECT state, seats FROM activity_states WHERE seq = ?",
	write: "UPDATE activity_states SET state = ?, seats = ? WHERE seq = ?",
	forget: "DELETE FROM acted_in WHERE session = ?",
} as const;
