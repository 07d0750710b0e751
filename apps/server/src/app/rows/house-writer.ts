import type { Database, Statement } from "better-sqlite3";
import type { ActivityEvent } from "../../activities/rules/activity-events.ts";
import type { FileWriter } from "../../files/rows/file-writer.ts";
import type { LaterEvent } from "../../messages/later/rules/later-drafts.ts";
import type { ReminderEvent } from "../../messages/reminders/rules/reminder-drafts.ts";
import type { InvitationEvent } from "../../people/invitations/rules/invitation-drafts.ts";
import type { ProfileWriter } from "../../people/profile/rows/profile-writer.ts";
import type { DeviceWriter } from "../../people/rows/device-writer.ts";
import type { KeepingWriter } from "../../people/rows/keeping-writer.ts";
import type { KeepingEvent } from "../../people/rules/keeping-events.ts";
import type { ConversationWriter } from "../../rooms/conversations/rows/conversation-writer.ts";
import { isDirect } from "../../rooms/conversations/rules/companions.ts";
import type { MemberWriter } from "../../rooms/rows/member-writer.ts";
import { ownerOf } from "../../rooms/rules/seats.ts";
import type { HookEvent, ModerationEvent } from "../event-kinds.ts";
import type { EventOf, Freed, HouseEvent, Moderation } from "../events.ts";

/** Those about the moderation of rooms are `moderation-writer.ts`. */
export type StoredEvent = Exclude<
	HouseEvent,
	| ModerationEvent
	| ActivityEvent
	| KeepingEvent
	| InvitationEvent
	| HookEvent
	| LaterEvent
	| ReminderEvent
	| { type: "conversations-closed" }
>;

/** Keeps the tables folded from house events: only live state stays of them. */
export class HouseWriter {
	readonly #files: FileWriter;
	readonly #conversations: ConversationWriter;
	readonly #devices: DeviceWriter;
	readonly #keeping: KeepingWriter;
	readonly #members: MemberWriter;
	readonly #profiles: ProfileWriter;
	readonly #statements: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(
		database: Database,
		{
			files,
			conversations,
			devices,
			keeping,
			members,
			profiles,
		}: {
			files: FileWriter;
			conversations: ConversationWriter;
			devices: DeviceWriter;
			keeping: KeepingWriter;
			members: MemberWriter;
			profiles: ProfileWriter;
		},
	) {
		this.#files = files;
		this.#conversations = conversations;
		this.#devices = devices;
		this.#keeping = keeping;
		this.#members = members;
		this.#profiles = profiles;
		this.#statements = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	apply(seq: number, event: StoredEvent): void {
		const run = this.#statements;
		switch (event.type) {
			case "session-opened":
				return this.#sessionOpened(seq, event);
			case "device-added":
				return this.#deviceAdded(seq, event);
			case "device-ended":
				return this.#deviceEnded(event);
			case "name-claimed":
				if (event.leftBy !== undefined) this.#keeping.taken(event.key);
				run.claimName.run(event.name, event.key, seq, event.at, event.session);
				return;
			case "name-released":
				run.releaseName.run(seq, event.at, event.session);
				return;
			case "session-released":
				return this.#released(seq, event);
			case "room-opened":
				run.openRoom.run(
					event.room,
					event.title,
					event.topic,
					event.capacity,
					event.listed ? 1 : 0,
					event.by,
					event.at,
					seq,
					ownerOf(event),
					event.readOnly ? 1 : 0,
					event.verifier ?? null,
				);
				return;
			case "seat-taken":
				run.leaveLine.run(event.room, event.session);
				run.takeSeat.run(event.room, event.session, seq);
				this.#members.seated(event.room, event.session);
				this.#members.admitted(event);
				if (isDirect(event.room)) this.#conversations.seated(event.room, event.session);
				return;
			case "conversation-begun":
				return this.#conversations.begin(seq, event);
			case "conversation-answered":
				return this.#conversations.answer(event);
			case "person-blocked":
				return this.#blocked(seq, event);
			case "message-saved":
				return this.#saved(seq, event);
			case "profile-changed":
				return this.#profiles.apply(seq, event);
			case "house-unbanned":
				return;
			case "room-disowned":
				run.disown.run(event.room);
				return;
			case "line-joined":
				run.joinLine.run(event.room, event.session, seq);
				this.#members.admitted(event);
				return;
			case "room-left":
				this.#free(seq, event.session, event);
				return;
			case "file-stored":
				this.#files.store(event.file);
				return;
			case "files-dropped":
				this.#files.dropWaiting(event.ids);
				return;
			case "files-cleared":
				this.#files.clear(event.ids);
				return;
		}
	}

	#blocked(seq: number, { session, person, name = "", on }: EventOf<"person-blocked">): void {
		if (on) this.#statements.block.run(session, person, name, seq);
		else this.#statements.unblock.run(session, person);
	}

	#saved(seq: number, { session, target, on }: EventOf<"message-saved">): void {
		if (on) this.#statements.save.run(session, target, seq);
		else this.#statements.letGo.run(session, target);
	}

	#released(
		seq: number,
		{ session, freed, device, devices = [], ended, at }: EventOf<"session-released">,
	): void {
		for (const one of freed) this.#free(seq, session, one);
		this.#statements.releaseName.run(seq, at, session);
		for (const one of device === undefined ? devices : [device]) this.#deviceEnded({ session, device: one });
		if (ended) this.#forget(session);
	}

	/** What a deed of a moderator does to seats, in the same fold. */
	reseat(seq: number, { room, deed, freed, promoted = [] }: Moderation): void {
		if (freed !== undefined && deed.person !== undefined) this.#free(seq, deed.person.session, freed);
		for (const session of promoted) this.#promote(seq, room, session);
	}

	read(room: string, session: string, seq: number, unreadFrom: number | null): void {
		const newest = Math.max(seq, unreadFrom ?? 0);
		this.#statements.read.run({ room, session, seq, unreadFrom, newest });
	}

	#sessionOpened(seq: number, event: EventOf<"session-opened">): void {
		const { session, tokenHash, name, key, leftBy, subject, at } = event;
		if (leftBy !== undefined) this.#keeping.taken(key);
		this.#statements.openSession.run(session, tokenHash, name, key, seq, at);
		if (subject !== undefined) this.#keeping.cameByProvider(session, subject, at);
	}

	#deviceAdded(seq: number, event: EventOf<"device-added">): void {
		const { session, how, ended = [] } = event;
		for (const device of ended) this.#keeping.deviceEnded(session, device);
		this.#devices.added(seq, event);
		if (how === "link") this.#keeping.linkUsed(session);
		if (event.passkey !== undefined) this.#keeping.passkeyUsed(seq, event.passkey, event.at);
		if (how === "provider") this.#keeping.provedByProvider(session, event.at);
		if (how !== undefined) this.#keeping.used(seq, event);
	}

	#deviceEnded(ended: { readonly session: string; readonly device: string }): void {
		this.#keeping.deviceEnded(ended.session, ended.device);
		this.#devices.ended(ended);
	}

	#free(seq: number, session: string, freed: Freed): void {
		const run = this.#statements;
		run.leaveSeat.run(freed.room, session);
		run.leaveLine.run(freed.room, session);
		this.#members.freed(seq, session, freed);
		if (freed.promoted !== null) this.#promote(seq, freed.room, freed.promoted);
	}

	#promote(seq: number, room: string, session: string): void {
		this.#statements.leaveLine.run(room, session);
		this.#statements.takeSeat.run(room, session, seq);
		this.#members.seated(room, session);
	}

	#forget(session: string): void {
		this.#conversations.ended(session);
		this.#statements.forgetSession.run(session);
		this.#devices.forget(session);
		this.#keeping.forget(session);
		this.#members.forget(session);
		this.#statements.forgetReads.run(session);
		this.#statements.forgetBlocks.run(session);
		this.#statements.forgetSaved.run(session);
	}
}

const sql = {
	openSession: "INSERT INTO sessions VALUES (?, ?, ?, ?, 1, ?, ?)",
	claimName:
		"UPDATE sessions SET name = ?, name_key = ?, holds_name = 1, since = ?, used_at = ? WHERE session = ?",
	releaseName: "UPDATE sessions SET holds_name = 0, since = ?, used_at = ? WHERE session = ?",
	forgetSession: "DELETE FROM sessions WHERE session = ?",
	forgetReads: "DELETE FROM reads WHERE session = ?",
	block: "INSERT INTO blocks VALUES (?, ?, ?, ?)",
	unblock: "DELETE FROM blocks WHERE session = ? AND person = ?",
	forgetBlocks: "DELETE FROM blocks WHERE session = ?",
	save: "INSERT INTO saved VALUES (?, ?, ?)",
	letGo: "DELETE FROM saved WHERE session = ? AND target = ?",
	forgetSaved: "DELETE FROM saved WHERE session = ?",
	openRoom:
		"INSERT INTO rooms (room, title, topic, capacity, listed, opened_by, opened_at, opened_seq, owner, read_only, verifier) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	disown: "UPDATE rooms SET owner = NULL WHERE room = ?",
	takeSeat: "INSERT OR REPLACE INTO seats VALUES (?, ?, ?)",
	leaveSeat: "DELETE FROM seats WHERE room = ? AND session = ?",
	joinLine: "INSERT OR REPLACE INTO line VALUES (?, ?, ?)",
	leaveLine: "DELETE FROM line WHERE room = ? AND session = ?",
	// a note may be older than the room's end, or than the room of that name that was opened since
	read: `INSERT INTO reads (room, session, seq, unread_from) SELECT $room, $session, $seq, $unreadFrom
		FROM rooms WHERE room = $room AND (opened_seq < $newest OR $newest = 0)
		ON CONFLICT (room, session) DO UPDATE
		SET seq = max(seq, excluded.seq), unread_from = coalesce(excluded.unread_from, unread_from)`,
} as const;
