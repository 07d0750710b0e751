import { type Interruptible, runAtOnce } from "@parley/engine/lib/interruptible";
import { readMeta } from "@parley/engine/log/database";
import type { Database } from "better-sqlite3";
import { hookRows } from "../../hooks/rows/hook-rows.ts";
import { MEMBERS_SINCE, WRITING_SINCE } from "../draft-forms.ts";
import type { HouseState } from "../rules/house-state.ts";
import { type HouseRows, restoringHouse } from "../rules/restore-house.ts";

/** Live state behind the log. */
export function* readingHouse(database: Database): Interruptible<HouseState> {
	const state = yield* restoringHouse(houseRows(database));
	// what nothing stands for any more was folded, too
	state.newest = Math.max(state.newest, Number(readMeta(database, "last_seq") ?? 0));
	return state;
}

export function readHouse(database: Database): HouseState {
	return runAtOnce(readingHouse(database));
}

/** One row at a time, read when it is asked for: there may be hundreds of thousands. */
export function rowsOf<Row>(database: Database, text: string, ...bound: number[]): Iterable<Row> {
	return { [Symbol.iterator]: () => database.prepare(text).iterate(...bound) as IterableIterator<Row> };
}

/** SQLite sorts in one go, so only what one person or one conversation has is sorted by it. */
function houseRows(database: Database): HouseRows {
	const rows = <Row>(text: string): Iterable<Row> => rowsOf(database, text);
	return {
		sessions: rows(`
			SELECT session, token_hash tokenHash, name, name_key key, holds_name holdsName, since, used_at usedAt FROM sessions`),
		devices: rows(
			"SELECT session, device, token_hash tokenHash, how, seen_at at, browser FROM devices ORDER BY session, since",
		),
		keeping: {
			kept: rows("SELECT session, words, passkeys_seq passkeysSeq FROM kept"),
			passkeys: rows(`
				SELECT session, passkey id, public_key publicKey, counter, browser, at, used_at usedAt, used_seq usedSeq
				FROM passkeys ORDER BY session, seq`),
			provided: rows("SELECT session, subject, proved_at at FROM provided"),
			left: rows("SELECT session, name_key key, until FROM names_left ORDER BY session, place"),
			links: rows("SELECT session, link FROM device_links"),
		},
		rooms: rows(`
			SELECT room, title, topic, capacity, listed, owner, closed, read_only readOnly, slow_ms slowMs, embed, verifier,
				opened_at openedAt, coalesce((SELECT changed_seq FROM activities a WHERE a.room = rooms.no AND changed_seq > seq ORDER BY changed_seq DESC LIMIT 1), 0) moved
			FROM rooms WHERE gone = 0`),
		holdsWriting: Number(readMeta(database, "rules") ?? 0) >= WRITING_SINCE,
		activities: rows("SELECT name, version FROM activity_versions"),
		hooks: hookRows(database),
		invitations: rows(
			"SELECT invitation, room, secret_hash secretHash, uses, used, until, made_by by, made_at at FROM invitations ORDER BY seq",
		),
		blocks: rows("SELECT session, person, name, seq FROM blocks ORDER BY session, seq"),
		quiet: rows("SELECT session, quiet_until until FROM profiles WHERE quiet_until IS NOT NULL"),
		houseBans: rows(
			"SELECT seq ban, session, name, name_key key, addresses, until, subject FROM house_bans ORDER BY seq",
		),
		seats: rows("SELECT room, session, seq FROM seats ORDER BY room"),
		line: rows("SELECT room, session, seq FROM line ORDER BY room"),
		members: {
			areKept: Number(readMeta(database, "rules") ?? 0) >= MEMBERS_SINCE,
			outside: rows("SELECT room, session, seq FROM members"),
			passed: rows("SELECT room, session FROM passphrases_given"),
		},
		bans: rows("SELECT seq ban, room, session, name, name_key key, addresses, until FROM bans ORDER BY seq"),
		mutes: rows("SELECT room, session, name, until, seq since FROM mutes"),
		speakers: rows("SELECT room, session, name FROM speakers"),
		moderators: rows("SELECT room, session, name FROM moderators ORDER BY seq"),
		conversations: {
			inForce: database.prepare("SELECT seq FROM conversations_closed").get() !== undefined,
			people: rows("SELECT room, session, name, answer FROM conversation_people ORDER BY room, place"),
			rooms: rows("SELECT room, is_current isCurrent FROM conversations ORDER BY room"),
		},
	};
}
