import type { Held } from "@parley/activities/run";
import type { Database, Statement } from "better-sqlite3";
import { NOT_REMOVED } from "../../messages/lookups/leavers.ts";
import type { Acted } from "../rules/activity-events.ts";
import type { Stored } from "./stored-activity.ts";

/** One look for states that are not written. */
export const NOT_STORED_MAX = 100;

interface ActivityRow {
	readonly room: string;
	readonly stopped: string | null;
	readonly actedSeq: number;
}

/** The tables of activities, as the log thread writes them. */
export class ActivityWriter {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database) {
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	begun({ target, roomNo, activity, begunBy, held, actedSeq, actedAt }: Stored): void {
		const { name, version } = activity;
		this.#run.begin.run(
			target,
			roomNo,
			name,
			version,
			begunBy,
			actedSeq,
			actedAt,
			actedSeq,
			Number(held.over),
			actedSeq,
		);
		this.#run.writeState.run(target, ...columnsOf(held));
	}

	moved(
		seq: number,
		{ target, after, by, at, random, event, wrote }: Acted,
		{ activity, roomNo, held }: Stored,
	): void {
		const drawn = random === undefined ? null : JSON.stringify(random);
		this.#run.move.run(
			target,
			seq,
			activity.version,
			after,
			by.id,
			by.name,
			at,
			drawn,
			JSON.stringify(event),
			wrote === undefined ? null : 1,
		);
		if (by.id !== "") this.#run.acted.run(by.id, target);
		this.#run.touch.run(seq, seq, at, Number(held.over), target);
		// who sat in what is over stands in its state; nobody has to be made to rise from it
		if (held.over) this.#run.forgetSeats.run(target);
		else if ("sat" in event || "rose" in event) this.#seats(target, roomNo, held);
	}

	/** Its state, with all its moves in it, so that they need not be folded again. */
	stateOf({ target, activity, held, actedSeq }: Stored): void {
		this.#run.writeState.run(target, ...columnsOf(held));
		this.#run.stored.run(actedSeq, activity.version, target);
	}

	/** `null`: it is allowed again */
	stopped(target: number, why: string | null, seq: number): void {
		this.#run.stop.run(why, seq, target);
	}

	raised(versions: Readonly<Record<string, number>>): void {
		for (const [name, version] of Object.entries(versions)) this.#run.raise.run(name, version);
	}

	/** NOW2, ACT10 */
	removed(target: number): boolean {
		if (this.#run.forget.run(target).changes === 0) return false;
		this.#run.forgetState.run(target);
		this.#run.forgetMoves.run(target);
		this.#run.forgetSeats.run(target);
		return true;
	}

	/** Where it stands, whatever its rules say. */
	rowOf(target: number): ActivityRow | undefined {
		return this.#run.row.get(target) as ActivityRow | undefined;
	}

	/** of one person in one room */
	seatsOf(session: string, room: string): readonly { readonly target: number; readonly seat: number }[] {
		return this.#run.seatsOf.all(session, room) as { target: number; seat: number }[];
	}

	/** whose state is older than its moves, behind that message */
	notStored(behind: number): readonly number[] {
		return this.#run.notStored.pluck().all(behind) as number[];
	}

	#seats(target: number, room: number, { seats }: Held): void {
		this.#run.forgetSeats.run(target);
		for (const [seat, person] of seats.entries())
			if (person !== null) this.#run.seat.run(target, seat, room, person.id);
	}
}

function columnsOf({ state, seats, over }: Held): [string, number, string] {
	return [JSON.stringify(seats), Number(over), JSON.stringify(state)];
}

const sql = {
	begin: "INSERT INTO activities VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)",
	writeState: "INSERT OR REPLACE INTO activity_states VALUES (?, ?, ?, ?)",
	move: "INSERT INTO activity_moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	acted: "INSERT OR IGNORE INTO acted_in VALUES (?, ?)",
	touch: "UPDATE activities SET acted_seq = ?, changed_seq = ?, acted_at = ?, over = ? WHERE seq = ?",
	stored: "UPDATE activities SET stored_seq = ?, version = ? WHERE seq = ?",
	stop: "UPDATE activities SET stopped = ?, changed_seq = ? WHERE seq = ?",
	raise: "INSERT OR REPLACE INTO activity_versions VALUES (?, ?)",
	forget: "DELETE FROM activities WHERE seq = ?",
	forgetState: "DELETE FROM activity_states WHERE seq = ?",
	forgetMoves: "DELETE FROM activity_moves WHERE target = ?",
	forgetSeats: "DELETE FROM activity_seats WHERE target = ?",
	seat: "INSERT INTO activity_seats VALUES (?, ?, ?, ?)",
	row: `
		SELECT r.room, a.stopped, a.acted_seq actedSeq FROM activities a JOIN rooms r ON r.no = a.room
		WHERE a.seq = ? AND r.gone = 0 AND a.begun_by ${NOT_REMOVED}`,
	seatsOf: `
		SELECT target, seat FROM activity_seats s JOIN activities a ON a.seq = s.target
		WHERE session = ? AND s.room = (SELECT no FROM rooms WHERE room = ?) AND a.begun_by ${NOT_REMOVED}
		ORDER BY target, seat`,
	notStored: `SELECT seq FROM activities WHERE stored_seq < acted_seq AND seq > ? ORDER BY seq LIMIT ${NOT_STORED_MAX}`,
} as const;
