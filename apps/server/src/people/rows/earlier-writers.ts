import type { Database, Statement } from "better-sqlite3";

/** Rows of one step. */
const STEP_MAX = 2_000;

/**
 * In which rooms people had written or been named before it was noted as they did (`wrote_in`): found a part of the timeline
 * at a time, so that no start waits for all of it. Until then whoever asks looks through the rest (`EARLIER_ROOMS`).
 */
export class EarlierWriters {
	readonly #database: Database;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	#isOver = false;

	constructor(database: Database) {
		this.#database = database;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	/** False when nothing is left. */
	step(): boolean {
		if (this.#isOver) return false;
		const left = this.#run.left.get() as { position: number; until: number } | undefined;
		this.#isOver = left === undefined;
		if (left === undefined) return false;
		this.#database.transaction(() => this.#note(left.position, left.until))();
		return true;
	}

	/** Before anything of somebody goes that is noted: it must not be noted again. */
	finish(): void {
		while (this.step());
	}

	#note(position: number, until: number): void {
		const end = this.#run.end.pluck().get(position, STEP_MAX - 1) as number | undefined;
		const to = Math.min(end ?? until, until);
		this.#run.note.run({ position, to });
		if (to >= until) this.#run.over.run();
		else this.#run.moveTo.run(to);
	}
}

const sql = {
	left: "SELECT position, until FROM wrote_in_left",
	end: "SELECT seq FROM timeline WHERE seq > ? ORDER BY seq LIMIT 1 OFFSET ?",
	note: `
		INSERT INTO wrote_in SELECT room, session, min(seq) FROM (
			SELECT room, author session, seq FROM timeline WHERE seq > $position AND seq <= $to
			UNION ALL SELECT room, text ->> '$.person.session', seq FROM timeline
			WHERE seq > $position AND seq <= $to AND type = 4 AND text ->> '$.person.session' IS NOT NULL
		) WHERE true GROUP BY room, session
		ON CONFLICT DO UPDATE SET first = min(first, excluded.first)`,
	moveTo: "UPDATE wrote_in_left SET position = ?",
	over: "DELETE FROM wrote_in_left",
} as const;

/** SQL: rooms, by number, in which $session did so and which are not noted yet; nearly always none. */
export const EARLIER_ROOMS = `
	SELECT t.room FROM wrote_in_left w CROSS JOIN timeline t
	WHERE t.seq > w.position AND t.seq <= w.until
		AND (t.author = $session OR (t.type = 4 AND t.text ->> '$.person.session' = $session))`;
