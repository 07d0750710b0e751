import { LEFT_NAME } from "@parley/protocol/events";
import type { WhatStays } from "@parley/protocol/leaving";
import type { Database, Statement } from "better-sqlite3";
import type { Activities } from "../../activities/rows/activities.ts";
import type { Acting, Answering } from "../../activities/rules/activity-events.ts";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf } from "../../app/events.ts";
import type {
	Past,
	PastFile,
	PastKeyed,
	PastPost,
	PastReaction,
	PastReport,
	PostedBy,
	Sent,
} from "../../app/rules/past.ts";
import { EARLIER_ROOMS } from "../../people/rows/earlier-writers.ts";
import type { StandingReaction } from "../../people/rules/leaving-drafts.ts";
import type { PastLater } from "../later/rules/later-drafts.ts";
import { IS_REMOVED, NOT_REMOVED } from "../lookups/leavers.ts";
import type { PastReminder } from "../reminders/rules/reminder-drafts.ts";
import type { FirstHashes } from "./first-hashes.ts";
import { EARLIER_POST, FOUND_COLUMNS, type FoundRow, isFirstSent } from "./first-sent.ts";

/** The past as it lies in the database. */
export class StoredPast implements Past {
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	readonly #hashes: FirstHashes;
	readonly #activities: Activities | undefined;
	/** an id that was asked for and is a row's of a gone room, whose erasing has not come so far here */
	#left: string | undefined;

	constructor(database: Database, hashes: FirstHashes, activities?: Activities) {
		this.#hashes = hashes;
		this.#activities = activities;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => {
				const statement = database.prepare(text);
				return [name, ofOneValue.has(name) ? statement.pluck() : statement];
			}),
		) as Record<keyof typeof sql, Statement>;
	}

	post(sent: Sent): PastPost | undefined {
		if (this.#run.isTaken.get(sent.id, sent.author) === undefined) return undefined;
		const row = this.#run.post.get(sent.author, sent.id) as FoundRow | undefined;
		if (row === undefined) this.#left = sent.id;
		return row && { seq: row.seq, room: row.room, isSame: isFirstSent(row, sent, this.#hashes.keyed) };
	}

	/** Whether a row of a gone room still has the id that was just asked for. */
	isLeft(id: string): boolean {
		return this.#left === id;
	}

	/** However far the rows of who left for good have come, on every node (WHO60). */
	message(seq: number): FoundRow | undefined {
		const row = this.row(seq);
		const leaver = row && (this.#run.leaver.get(row.author) as Leaver | undefined);
		if (row === undefined || leaver === undefined) return row;
		const named = { ...row, name: LEFT_NAME };
		if (leaver.messages === "kept") return named;
		return { ...named, text: null, files: null, removedSeq: row.removedSeq ?? leaver.seq };
	}

	/** As it is stored. */
	row(seq: number): FoundRow | undefined {
		return this.#run.message.get(seq) as FoundRow | undefined;
	}

	roomsOf(session: string): readonly string[] {
		return this.#run.roomsOf.all({ session }) as string[];
	}

	isIn(session: string, room: string): boolean {
		return this.#run.isIn.get(session, room) !== undefined;
	}

	standing(session: string): StandingReaction | undefined {
		return this.#run.standing.get(session) as StandingReaction | undefined;
	}

	lastPost({ room, author, at, withinMs }: PostedBy): number | undefined {
		const posted = this.#run.lastPost.get(room, at - withinMs, at, author) as number | null;
		const wrote = this.#run.lastWritten.get(author, at - withinMs, at, room) as number | null;
		const newest = Math.max(posted ?? 0, wrote ?? 0);
		return newest === 0 ? undefined : newest;
	}

	file(id: string): PastFile | undefined {
		const row = this.#run.file.get(id) as FileRow | undefined;
		return row && { ...row, isGone: row.isGone === 1, isImage: row.isImage === 1 };
	}

	reaction(target: number, emoji: string, session: string): PastReaction | undefined {
		const row = this.#run.reaction.get(target, emoji, session) as { isOn: number; seq: number } | undefined;
		return row && { on: row.isOn === 1, seq: row.seq };
	}

	hasReaction(target: number, emoji: string): boolean {
		return this.#run.hasReaction.get(target, emoji) !== undefined;
	}

	kinds(target: number, max: number): number {
		return this.#run.kinds.get({ target, max }) as number;
	}

	report(target: number, session: string): number | undefined {
		return this.#run.report.get(target, session) as number | undefined;
	}

	openReports(room: string, session: string): { open: number; openOfOne: number } {
		return this.#run.openReports.get(session, room) as { open: number; openOfOne: number };
	}

	keyed(author: string, key: string): PastKeyed | undefined {
		return this.#run.keyed.get(author, key) as PastKeyed | undefined;
	}

	reportAt(seq: number): PastReport | undefined {
		return this.#run.reportAt.get(seq) as PastReport | undefined;
	}

	pin(target: number): number | undefined {
		return this.#run.pin.get(target) as number | undefined;
	}

	pins(room: string): number {
		return this.#run.pins.get(room) as number;
	}

	saved(session: string, target: number): number | undefined {
		return this.#run.saved.get(session, target) as number | undefined;
	}

	savedBy(session: string): number {
		return this.#run.savedBy.get(session) as number;
	}

	later(session: string, id: string): PastLater | undefined {
		return this.#run.later.get(session, id) as PastLater | undefined;
	}

	laterBy(session: string): number {
		return this.#run.laterBy.get(session) as number;
	}

	reminder(session: string, target: number): PastReminder | undefined {
		return this.#run.reminder.get(session, target) as PastReminder | undefined;
	}

	remindersOf(session: string): number {
		return this.#run.remindersOf.get(session) as number;
	}

	picture(session: string): string | undefined {
		return (this.#run.picture.get(session) ?? undefined) as string | undefined;
	}

	reason(room: string, entry: number): string | undefined {
		return this.#run.reason.get(entry, room) as string | undefined;
	}

	blanking(room: string, entry: number): number | undefined {
		return this.#run.blanking.get(room, entry) as number | undefined;
	}

	begin(event: EventOf<"posted">) {
		return this.#ofActivities.begin(event);
	}

	writes(acting: Acting): boolean {
		return this.#ofActivities.writes(acting);
	}

	move(acting: Acting, seq: number) {
		return this.#ofActivities.move(acting, seq);
	}

	answer(answering: Answering, seq: number) {
		return this.#ofActivities.answer(answering, seq);
	}

	freeSeat(draft: DraftOf<"free-seat">, seq: number) {
		return this.#ofActivities.freeSeat(draft, seq);
	}

	stop(draft: DraftOf<"stop-activity" | "stop-hung">) {
		return this.#ofActivities.stop(draft);
	}

	allow(draft: DraftOf<"allow-activity">, seq: number) {
		return this.#ofActivities.allow(draft, seq);
	}

	get #ofActivities(): Activities {
		if (this.#activities === undefined) throw new Error("who only reads decides nothing of activities");
		return this.#activities;
	}
}

interface Leaver {
	readonly seq: number;
	readonly messages: WhatStays;
}

interface FileRow extends Omit<PastFile, "isGone" | "isImage"> {
	readonly isGone: 0 | 1;
	readonly isImage: 0 | 1;
}

const ofOneValue: ReadonlySet<string> = new Set([
	...[
		"isTaken",
		"lastPost",
		"lastWritten",
		"hasReaction",
		"kinds",
		"report",
		"reason",
		"blanking",
		"pin",
		"pins",
		"saved",
		"savedBy",
		"laterBy",
		"remindersOf",
		"picture",
		"roomsOf",
		"isIn",
	],
]);

const sql = {
	// nearly every post is new: the index alone says so, which costs less than a tenth of asking for the row with its room
	isTaken: "SELECT 1 FROM timeline WHERE id = ? AND author = ?",
	post: EARLIER_POST,
	message: `SELECT ${FOUND_COLUMNS} FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.seq = ? AND t.type = 0`,
	// by the index on time: it looks at the posts within one pause only
	lastPost: `
		SELECT max(at) FROM timeline
		WHERE room = (SELECT no FROM rooms WHERE room = ?) AND at > ? AND at <= ? AND author = ? AND type = 0`,
	// of what that person wrote within one pause, anywhere
	lastWritten: `
		SELECT max(m.at) FROM activity_moves m JOIN activities a ON a.seq = m.target
		WHERE m.wrote = 1 AND m.by = ? AND m.at > ? AND m.at <= ? AND a.room = (SELECT no FROM rooms WHERE room = ?)
			AND a.begun_by ${NOT_REMOVED}`,
	leaver: "SELECT seq, messages FROM leaving WHERE session = ?",
	// not by number: rooms that are gone leave it at each node's own pace, and what was removed is acted in by nobody
	roomsOf: `
		SELECT r.room FROM rooms r WHERE r.gone = 0 AND r.no IN (
			SELECT room FROM wrote_in WHERE session = $session
			UNION ${EARLIER_ROOMS}
			UNION SELECT a.room FROM acted_in i JOIN activities a ON a.seq = i.target
				WHERE i.session = $session AND a.begun_by ${NOT_REMOVED}
		) ORDER BY r.room`,
	isIn: "SELECT 1 FROM wrote_in WHERE session = ? AND room = (SELECT no FROM rooms WHERE room = ?)",
	standing: `
		SELECT r.room, s.target, s.emoji FROM reactions s JOIN timeline t ON t.seq = s.target JOIN rooms r ON r.no = t.room
		WHERE s.session = ? AND s.is_on = 1 AND r.gone = 0 AND t.removed_seq IS NULL AND NOT t.author ${IS_REMOVED}
		ORDER BY s.target DESC, s.emoji LIMIT 1`,
	file: "SELECT session, message, gone isGone, thumbnail IS NOT NULL isImage FROM files WHERE id = ?",
	reaction: "SELECT is_on isOn, seq FROM reactions WHERE target = ? AND emoji = ? AND session = ?",
	hasReaction: "SELECT 1 FROM reactions WHERE target = ? AND emoji = ? AND is_on = 1 LIMIT 1",
	// from one emoji to the next by the index: it costs as many looks as the bound, however many people reacted
	kinds: `
		WITH RECURSIVE kinds (emoji) AS (
			SELECT min(emoji) FROM reactions WHERE target = $target AND is_on = 1
			UNION ALL
			SELECT (SELECT min(emoji) FROM reactions WHERE target = $target AND is_on = 1 AND emoji > kinds.emoji)
			FROM kinds WHERE kinds.emoji IS NOT NULL
		) SELECT count(emoji) FROM (SELECT emoji FROM kinds LIMIT $max)`,
	keyed: "SELECT target, id, seq, done isDone FROM hook_keys WHERE author = ? AND key = ?",
	report: "SELECT seq FROM reports WHERE target = ? AND session = ?",
	openReports:
		"SELECT count(*) open, total(session = ?) openOfOne FROM reports WHERE room = ? AND resolved_seq IS NULL",
	reportAt: "SELECT room, target, resolved_seq resolvedSeq FROM reports WHERE seq = ?",
	pin: "SELECT seq FROM pins WHERE target = ?",
	pins: "SELECT count(*) FROM pins WHERE room = ?",
	saved: "SELECT seq FROM saved WHERE session = ? AND target = ?",
	savedBy: "SELECT count(*) FROM saved WHERE session = ?",
	later: `
		SELECT seq, room, opened IS NOT (SELECT opened_seq FROM rooms r WHERE r.room = l.room AND r.gone = 0) isGone, text,
			reply_to replyTo, send_at sendAt, proven_ms provenMs, unsent IS NOT NULL isUnsent
		FROM later l WHERE session = ? AND id = ?`,
	laterBy: "SELECT count(*) FROM later WHERE session = ?",
	reminder: "SELECT seq, remind_at remindAt, rang FROM reminders WHERE session = ? AND target = ?",
	remindersOf: "SELECT count(*) FROM reminders WHERE session = ?",
	picture: "SELECT picture FROM profiles WHERE session = ?",
	reason: "SELECT reason FROM audit WHERE seq = ? AND room = ?",
	blanking: "SELECT seq FROM audit WHERE room = ? AND done = 'blank-reason' AND target = ?",
} as const;
