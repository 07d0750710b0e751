import type { Written } from "@parley/engine/rules";
import type { Database, Statement } from "better-sqlite3";
import type { ModerationEvent } from "../../app/event-kinds.ts";
import type { EventOf, Moderation, TimelineDraft } from "../../app/events.ts";
import type { FoundRow } from "../../messages/rows/first-sent.ts";
import type { StoredPast } from "../../messages/rows/stored-past.ts";
import { OPERATOR } from "../rules/moderators.ts";

interface AuditRow {
	readonly room: string;
	readonly at: number;
	readonly author: string;
	readonly name: string;
	readonly done: string;
	readonly person?: { readonly session: string; readonly name: string } | undefined;
	readonly target?: number;
	readonly reason: string;
	readonly deed?: object;
}

/** The moderation of rooms, reports, and the record of what moderators did. */
export class ModerationWriter {
	readonly #statements: Readonly<Record<keyof typeof sql, Statement>>;
	readonly #past: StoredPast;
	#erased = false;

	constructor(database: Database, past: StoredPast) {
		this.#past = past;
		this.#statements = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: ModerationEvent): Written {
		this.#write(seq, event);
		return { kind: "stored" };
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	/** A deed that stands in the timeline already. */
	moderated(seq: number, event: Moderation): void {
		const { room, at, author, name, deed, secret } = event;
		const { person, target } = deed;
		if (target !== undefined) this.#pin(seq, event, target);
		else if (person === undefined) this.#change(event);
		else this.#keep(seq, event, person);
		const done = { done: deed.do, person, ...(target !== undefined && { target }) };
		this.#audit(seq, { room, at, author, name, ...done, reason: secret.reason, deed });
	}

	/** A message that was removed is no longer reported or pinned; where somebody else removed it, that is on record. */
	removed(seq: number, event: TimelineDraft & { type: "removed" }): void {
		const { room, at, author, name, target, moderator } = event;
		this.#statements.resolveAll.run(seq, target);
		this.#statements.unpin.run(target);
		if (moderator === undefined) return;
		const found = this.#message(target);
		if (found.author === author) return;
		const person = { session: found.author, name: found.name };
		const { reason } = moderator;
		this.#audit(seq, { room, at, author, name, done: "remove-message", person, target, reason });
	}

	#keep(seq: number, { room, deed, secret }: Moderation, person: { session: string; name: string }): void {
		const run = this.#statements;
		const { session, name } = person;
		switch (deed.do) {
			case "ban": {
				const { key = "", addresses = [] } = secret;
				run.forgetBans.run(room, session);
				run.ban.run(seq, room, session, name, key, JSON.stringify(addresses), deed.until ?? 0);
				return;
			}
			case "unban":
				run.endBan.run(deed.ban ?? 0);
				return;
			case "mute":
				run.mute.run(room, session, name, deed.until ?? 0, seq);
				return;
			case "unmute":
				run.unmute.run(room, session);
				return;
			case "speaker":
				if (deed.on === true) run.speak.run(room, session, name);
				else run.unspeak.run(room, session);
				return;
			case "hand-over":
				run.handOver.run(session, room);
				run.unmute.run(room, session);
				run.letGo.run(room, session);
				return;
			case "moderator":
				if (deed.on === true) run.name.run(room, session, name, seq);
				else run.letGo.run(room, session);
				return;
		}
	}

	#pin(seq: number, { room, author, name, deed: { on } }: Moderation, target: number): void {
		if (on === true) this.#statements.pin.run(target, room, seq, author, name);
		else this.#statements.unpin.run(target);
	}

	#change({ room, deed: { settings = {} }, secret }: Moderation): void {
		const { title, topic, capacity, listed, slowSeconds, readOnly, closed, embed } = settings;
		const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value));
		this.#statements.change.run(
			title === "" ? room : (title ?? null),
			topic ?? null,
			capacity ?? null,
			flag(listed),
			flag(readOnly),
			flag(closed),
			slowSeconds === undefined ? null : slowSeconds * 1000,
			room,
		);
		if (embed !== undefined) this.#statements.embed.run(embed === "no" ? null : embed, room);
		if (secret.verifier === undefined) return;
		this.#statements.setVerifier.run(secret.verifier, room);
		this.#statements.forgetPassed.run(room);
	}

	#write(seq: number, event: ModerationEvent): void {
		const run = this.#statements;
		switch (event.type) {
			case "ban-ended":
				run.endBan.run(event.ban);
				return;
			case "mute-ended":
				run.unmute.run(event.room, event.session);
				return;
			case "reported":
				return this.#report(seq, event);
			case "report-resolved":
				return this.#resolve(seq, event);
			case "reason-blanked":
				return this.#blank(seq, event);
		}
	}

	#report(seq: number, { room, at, session, name, target, reason }: EventOf<"reported">): void {
		const found = this.#message(target);
		this.#statements.report.run(seq, room, target, session, name, reason, at);
		const person = { session: found.author, name: found.name };
		this.#audit(seq, { room, at, author: session, name, done: "report", person, target, reason });
	}

	#resolve(seq: number, { room, at, author, name, report, reason }: EventOf<"report-resolved">): void {
		const target = this.#past.reportAt(report)?.target;
		if (target === undefined) throw new Error(`no report ${report}`);
		this.#statements.resolve.run(seq, report);
		this.#audit(seq, { room, at, author, name, done: "resolve", target, reason });
	}

	#blank(seq: number, { room, entry, at }: EventOf<"reason-blanked">): void {
		this.#statements.blank.run(entry);
		this.#statements.blankReport.run(entry);
		this.#erased = true;
		const { session: author, name } = OPERATOR;
		this.#audit(seq, { room, at, author, name, done: "blank-reason", target: entry, reason: "" });
	}

	#message(seq: number): FoundRow {
		const found = this.#past.message(seq);
		if (found === undefined) throw new Error(`no message ${seq}`);
		return found;
	}

	#audit(seq: number, { room, at, author, name, done, person, target, reason, deed }: AuditRow): void {
		this.#statements.audit.run(
			seq,
			room,
			at,
			author,
			name,
			done,
			person?.session ?? null,
			person?.name ?? null,
			target ?? null,
			reason,
			deed === undefined ? null : JSON.stringify(deed),
		);
	}
}

const sql = {
	ban: "INSERT INTO bans VALUES (?, ?, ?, ?, ?, ?, ?)",
	forgetBans: "DELETE FROM bans WHERE room = ? AND session = ?",
	endBan: "DELETE FROM bans WHERE seq = ?",
	mute: "INSERT OR REPLACE INTO mutes VALUES (?, ?, ?, ?, ?)",
	unmute: "DELETE FROM mutes WHERE room = ? AND session = ?",
	speak: "INSERT OR REPLACE INTO speakers VALUES (?, ?, ?)",
	unspeak: "DELETE FROM speakers WHERE room = ? AND session = ?",
	name: "INSERT INTO moderators VALUES (?, ?, ?, ?)",
	letGo: "DELETE FROM moderators WHERE room = ? AND session = ?",
	pin: "INSERT INTO pins VALUES (?, ?, ?, ?, ?)",
	unpin: "DELETE FROM pins WHERE target = ?",
	handOver: "UPDATE rooms SET owner = ? WHERE room = ?",
	change: `
		UPDATE rooms SET title = coalesce(?, title), topic = coalesce(?, topic), capacity = coalesce(?, capacity),
			listed = coalesce(?, listed), read_only = coalesce(?, read_only), closed = coalesce(?, closed),
			slow_ms = coalesce(?, slow_ms)
		WHERE room = ?`,
	embed: "UPDATE rooms SET embed = ? WHERE room = ?",
	forgetPassed: "DELETE FROM passphrases_given WHERE room = ?",
	setVerifier: "UPDATE rooms SET verifier = ? WHERE room = ?",
	report: "INSERT INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
	resolve: "UPDATE reports SET resolved_seq = ? WHERE seq = ?",
	resolveAll: "UPDATE reports SET resolved_seq = ? WHERE target = ? AND resolved_seq IS NULL",
	blank: "UPDATE audit SET reason = '' WHERE seq = ?",
	// a report has the number of its entry
	blankReport: "UPDATE reports SET reason = '' WHERE seq = ?",
	audit: "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
} as const;
