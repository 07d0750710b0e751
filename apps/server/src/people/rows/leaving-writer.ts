import { LEFT_NAME } from "@parley/protocol/events";
import type { WhatStays } from "@parley/protocol/leaving";
import type { Database, Statement } from "better-sqlite3";
import type { EventOf } from "../../app/events.ts";
import { NOT_REMOVED } from "../../messages/lookups/leavers.ts";
import { EarlierWriters } from "./earlier-writers.ts";
import { LeavingSteps, type LeavingStepsParts } from "./leaving-steps.ts";

/**
 * WHO60: people who leave for good. At that place of the log goes what is found by an index and what rules ask for; their
 * rows in timelines and in the record follow behind it. Until they have, `leaving` says to whoever reads whose they are.
 */
export class LeavingWriter {
	readonly #steps: LeavingSteps;
	readonly #earlier: EarlierWriters;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	#erased = false;

	constructor(database: Database, parts: LeavingStepsParts) {
		this.#steps = new LeavingSteps(database, parts);
		this.#earlier = new EarlierWriters(database);
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	left(seq: number, { session, messages }: { readonly session: string; readonly messages: WhatStays }): void {
		const run = this.#run;
		this.#earlier.finish();
		run.noteActed.run(session);
		run.leave.run(session, seq, messages);
		run.leaveRooms.run(session);
		for (const forget of OWNED) run[forget].run(session);
		for (const rename of NAMED) run[rename].run({ session, name: LEFT_NAME });
		if (messages === "removed") {
			run.blankReports.run(session);
			run.resolve.run({ session, seq });
			run.unpin.run(session);
		}
		this.#erased = true;
	}

	/** Readers of that room are told; a reaction that was taken back so is nobody's. */
	told({ author, room }: EventOf<"erased">): void {
		this.#run.forgetRoom.run(author, room);
	}

	/** The session is over, and nobody can ask for it to be erased any more. */
	ended(session: string): void {
		this.#run.forgetRooms.run(session);
		this.#run.forgetActed.run(session);
	}

	/** False when nothing is left to erase. */
	step(): boolean {
		if (this.#earlier.step()) return true;
		const isDone = this.#steps.step();
		this.#erased ||= isDone;
		return isDone;
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}
}

const OWNED = [
	...[
		"disown",
		"unmute",
		"unspeak",
		"letGo",
		"forgetHookKeys",
		"forgetOutgoing",
		"forgetHooks",
		"forgetInvitations",
		"unblock",
	],
] as readonly (keyof typeof sql)[];
const NAMED = ["renameBans", "renameHouseBans", "renameCompanion", "renameReports", "renamePins"] as const;

const sql = {
	leave: "INSERT INTO leaving (session, seq, messages, audit_seq) VALUES (?, ?, ?, 0)",
	noteActed: `
		INSERT OR IGNORE INTO wrote_in
		SELECT a.room, i.session, min(i.target) FROM acted_in i JOIN activities a ON a.seq = i.target
		WHERE i.session = ? AND a.begun_by ${NOT_REMOVED} GROUP BY a.room`,
	leaveRooms: "INSERT INTO leaving_rooms SELECT session, room, first - 1 FROM wrote_in WHERE session = ?",
	disown: "UPDATE rooms SET owner = NULL WHERE owner = ?",
	unmute: "DELETE FROM mutes WHERE session = ?",
	unspeak: "DELETE FROM speakers WHERE session = ?",
	letGo: "DELETE FROM moderators WHERE session = ?",
	forgetHookKeys:
		"DELETE FROM hook_keys WHERE author IN (SELECT iif(scopes = '', 'hook:', 'bot:') || hook FROM hooks WHERE made_by = ?)",
	forgetOutgoing: "DELETE FROM outgoing_hooks WHERE hook IN (SELECT hook FROM hooks WHERE made_by = ?)",
	forgetHooks: "DELETE FROM hooks WHERE made_by = ?",
	forgetInvitations: "DELETE FROM invitations WHERE made_by = ?",
	unblock: "DELETE FROM blocks WHERE person = ?",
	renameBans: "UPDATE bans SET name = $name, name_key = '' WHERE session = $session",
	renameHouseBans:
		"UPDATE house_bans SET name = $name, name_key = '', subject = NULL WHERE session = $session",
	renameCompanion: "UPDATE conversation_people SET name = $name WHERE session = $session",
	renameReports: "UPDATE reports SET name = $name WHERE session = $session",
	renamePins: "UPDATE pins SET name = $name WHERE session = $session",
	blankReports: "UPDATE reports SET reason = '' WHERE session = ?",
	// how many are open decides what may be reported: so not behind the log
	resolve: `
		UPDATE reports SET resolved_seq = $seq
		WHERE resolved_seq IS NULL AND (SELECT author FROM timeline t WHERE t.seq = reports.target) = $session`,
	// nor how many are pinned
	unpin: "DELETE FROM pins WHERE (SELECT author FROM timeline t WHERE t.seq = pins.target) = ?",
	forgetRoom: "DELETE FROM wrote_in WHERE session = ? AND room = (SELECT no FROM rooms WHERE room = ?)",
	forgetRooms: "DELETE FROM wrote_in WHERE session = ?",
	forgetActed: "DELETE FROM acted_in WHERE session = ?",
} as const;
