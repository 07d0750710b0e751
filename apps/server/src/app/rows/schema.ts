import { LEFT_NAME } from "@parley/protocol/events";
import type { Database } from "better-sqlite3";

/** Types of timeline rows, as stored. */
export const rowTypes = ["posted", "edited", "removed", "reacted", "moderated", "erased"] as const;

/**
 * `timeline` is the log of what is shown; `first_hash` is set when the text first sent is no longer in `text`.
 * The house tables are live state folded from house events, which are kept nowhere else. A room has a number so
 * that a timeline row does not repeat its name. `search` holds no text of its own, only what is needed to find it.
 */
const version1 = `
CREATE TABLE rooms (
	no INTEGER PRIMARY KEY, room TEXT NOT NULL UNIQUE, title TEXT NOT NULL, topic TEXT NOT NULL,
	capacity INTEGER NOT NULL, listed INTEGER NOT NULL, opened_by TEXT, opened_at INTEGER NOT NULL, opened_seq INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
	session TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL,
	holds_name INTEGER NOT NULL, since INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (room TEXT NOT NULL, session TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE TABLE line (room TEXT NOT NULL, session TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE TABLE reads (room TEXT NOT NULL, session TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE INDEX reads_by_session ON reads (session);

CREATE TABLE timeline (
	seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, type INTEGER NOT NULL, prev INTEGER NOT NULL, posts INTEGER NOT NULL,
	author TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL,
	id TEXT, text TEXT, reply_to INTEGER, target INTEGER, emoji TEXT, is_on INTEGER,
	edited_seq INTEGER, removed_seq INTEGER, reacted_seq INTEGER, first_hash BLOB
) STRICT;
CREATE INDEX timeline_by_room ON timeline (room, seq);
CREATE INDEX timeline_by_room_at ON timeline (room, at);
CREATE UNIQUE INDEX timeline_by_id ON timeline (author, id) WHERE id IS NOT NULL;
CREATE INDEX timeline_edits ON timeline (target) WHERE type = 1;
CREATE TABLE reactions (
	target INTEGER NOT NULL, emoji TEXT NOT NULL, session TEXT NOT NULL, is_on INTEGER NOT NULL, seq INTEGER NOT NULL,
	PRIMARY KEY (target, emoji, session)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE search USING fts5(
	text, name, room, content = 'timeline', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO search (search, rank) VALUES ('secure-delete', 1);
CREATE TABLE search_position (position INTEGER NOT NULL) STRICT;
INSERT INTO search_position VALUES (0);
`;

/**
 * The id first: clients make ids that rise with time, so new entries of all authors lie side by side on one page. With
 * the author first every commit wrote a page for each of them, and with random ids a page for each message.
 */
const version2 = `
DROP INDEX timeline_by_id;
CREATE UNIQUE INDEX timeline_by_id ON timeline (id, author) WHERE id IS NOT NULL;
`;

/**
 * `timeline.files` is what a message tells of its files, as JSON; it goes with the text. `files` says whose an uploaded
 * file is, which message holds it (null: not posted yet) and where its bytes are. A row that is `gone` only stays until
 * its bytes have left the disk, so that a crash between the two forgets nothing.
 */
const version3 = `
ALTER TABLE timeline ADD COLUMN files TEXT;
CREATE TABLE files (
	id TEXT PRIMARY KEY, session TEXT NOT NULL, message INTEGER, info TEXT NOT NULL, at INTEGER NOT NULL,
	content TEXT NOT NULL, content_bytes INTEGER NOT NULL, thumbnail TEXT, thumbnail_bytes INTEGER,
	gone INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_message ON files (message) WHERE message IS NOT NULL;
CREATE INDEX files_by_content ON files (content);
CREATE INDEX files_by_thumbnail ON files (thumbnail) WHERE thumbnail IS NOT NULL;
CREATE INDEX files_not_posted ON files (id) WHERE message IS NULL AND gone = 0;
CREATE INDEX files_gone ON files (id) WHERE gone = 1;
`;

/**
 * The moderation of rooms. A `moderated` row has its deed as JSON in `text`. `audit` is only added to: who did what to
 * whom, when and why; it says what the timeline does not (reasons). Addresses are keyed hashes.
 */
const version4 = `
ALTER TABLE timeline ADD COLUMN removed_by TEXT;
ALTER TABLE rooms ADD COLUMN owner TEXT;
UPDATE rooms SET owner = opened_by WHERE room NOT LIKE 'direct-%';
ALTER TABLE rooms ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN slow_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN verifier TEXT;
CREATE TABLE bans (
	seq INTEGER PRIMARY KEY, room TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL,
	addresses TEXT NOT NULL, until INTEGER NOT NULL
) STRICT;
CREATE INDEX bans_by_room ON bans (room, session);
CREATE TABLE mutes (
	room TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, until INTEGER NOT NULL, seq INTEGER NOT NULL,
	PRIMARY KEY (room, session)
) STRICT, WITHOUT ROWID;
CREATE TABLE speakers (room TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
	seq INTEGER PRIMARY KEY, room TEXT NOT NULL, target INTEGER NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL,
	reason TEXT NOT NULL, at INTEGER NOT NULL, resolved_seq INTEGER
) STRICT;
CREATE UNIQUE INDEX reports_by_target ON reports (target, session);
CREATE INDEX reports_open ON reports (room, seq) WHERE resolved_seq IS NULL;
CREATE TABLE audit (
	seq INTEGER PRIMARY KEY, room TEXT NOT NULL, at INTEGER NOT NULL, actor TEXT NOT NULL, actor_name TEXT NOT NULL,
	done TEXT NOT NULL, person TEXT, person_name TEXT, target INTEGER, reason TEXT NOT NULL, deed TEXT
) STRICT;
CREATE INDEX audit_by_room ON audit (room, seq);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
CREATE TRIGGER audit_is_not_forgotten BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END;
`;

/** What stands on a message, without what was taken back: the count of it goes from one emoji to the next. */
const version5 = `
CREATE INDEX reactions_standing ON reactions (target, emoji) WHERE is_on = 1;
`;

/**
 * Whose a conversation of two is. The tables are made empty: what is in them came by the log, where `conversations_closed`
 * has its place, alike on every node (TALK7).
 */
const version6 = `
CREATE TABLE conversations_closed (seq INTEGER NOT NULL) STRICT;
CREATE TABLE conversations (room TEXT PRIMARY KEY, is_current INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE conversation_people (
	room TEXT NOT NULL, session TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, answer TEXT NOT NULL,
	PRIMARY KEY (room, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_people_by_session ON conversation_people (session);
`;

/** A room that was deleted stays without a name until nothing of it is left. */
const version7 = `
ALTER TABLE rooms ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
CREATE INDEX rooms_gone ON rooms (no) WHERE gone = 1;
`;

/** Beside the position: from where a session wants the room to be unread; 0 or null: from nowhere. */
const version8 = `
ALTER TABLE reads ADD COLUMN unread_from INTEGER;
`;

/** What a room that ends has of files and reports is found without looking at those of other rooms. */
const version9 = `
CREATE INDEX timeline_with_files ON timeline (room) WHERE files IS NOT NULL;
DROP INDEX reports_open;
CREATE INDEX reports_by_room ON reports (room, resolved_seq);
`;

/** Hashes of first texts that are not keyed yet; none is made any more, so it is empty soon (`first-hashes.ts`). */
const version10 = `
CREATE INDEX timeline_bare_hashes ON timeline (seq) WHERE length(first_hash) = 32;
`;

/** Of a line of the record a reason may go, and nothing else may change (MOD10). */
const version11 = `
DROP TRIGGER audit_is_not_changed;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit WHEN NEW.reason <> '' OR
	(NEW.seq, NEW.room, NEW.at, NEW.actor, NEW.actor_name, NEW.done, NEW.person, NEW.person_name, NEW.target, NEW.deed) IS NOT
	(OLD.seq, OLD.room, OLD.at, OLD.actor, OLD.actor_name, OLD.done, OLD.person, OLD.person_name, OLD.target, OLD.deed)
BEGIN SELECT RAISE(ABORT, 'of the audit nothing changes but that a reason is blanked'); END;
`;

/**
 * Parts of the index are merged in steps of their own (`search-index.ts`), never by whoever writes to it, unless they
 * become so many that the index itself would soon take no more of them.
 */
const version12 = `
INSERT INTO search (search, rank) VALUES ('automerge', 0);
INSERT INTO search (search, rank) VALUES ('crisismerge', 1000);
`;

/** The devices of people, but the first of each: a session keeps its token, until that device is ended (`device-writer.ts`). */
const version13 = `
CREATE TABLE devices (
	session TEXT NOT NULL, device TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE, since INTEGER NOT NULL, seen_at INTEGER NOT NULL,
	PRIMARY KEY (session, device)
) STRICT, WITHOUT ROWID;
ALTER TABLE sessions RENAME TO sessions_of_before;
CREATE TABLE sessions (
	session TEXT PRIMARY KEY, token_hash TEXT UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL,
	holds_name INTEGER NOT NULL, since INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sessions SELECT session, token_hash, name, name_key, holds_name, since, used_at FROM sessions_of_before;
DROP TABLE sessions_of_before;
`;

/**
 * As many parts of the index become one at once: a row is written anew half as often as where it is four. Steps of
 * indexing leave larger parts than they did, so there are no more of them (`search-index.ts`).
 */
const version14 = `
INSERT INTO search (search, rank) VALUES ('usermerge', 8);
`;

/** Members of rooms who have no seat there, and of all members who gave the present passphrase (`member-writer.ts`). */
const version15 = `
CREATE TABLE members (room TEXT NOT NULL, session TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE INDEX members_by_session ON members (session);
CREATE TABLE passphrases_given (room TEXT NOT NULL, session TEXT NOT NULL, PRIMARY KEY (room, session)) STRICT, WITHOUT ROWID;
CREATE INDEX passphrases_given_by_session ON passphrases_given (session);
`;

/**
 * Activities (ACT): what each is and how far it came; its state as it was `stored_seq` moves ago, by the rules of
 * `version`, since it is written once a second at most; all of its moves; and who sits in it.
 */
const version16 = `
CREATE TABLE activity_versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE activities (
	seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL,
	begun_by TEXT NOT NULL, acted_seq INTEGER NOT NULL, acted_at INTEGER NOT NULL, stored_seq INTEGER NOT NULL,
	over INTEGER NOT NULL DEFAULT 0, stopped TEXT, changed_seq INTEGER NOT NULL
) STRICT;
CREATE INDEX activities_by_room ON activities (room, changed_seq);
CREATE INDEX activities_not_stored ON activities (seq) WHERE stored_seq < acted_seq;
CREATE TABLE activity_states (seq INTEGER PRIMARY KEY, state TEXT NOT NULL, seats TEXT NOT NULL, over INTEGER NOT NULL) STRICT;
CREATE TABLE activity_moves (
	target INTEGER NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, prev INTEGER NOT NULL, by TEXT NOT NULL,
	name TEXT NOT NULL, at INTEGER NOT NULL, random TEXT, event TEXT NOT NULL, PRIMARY KEY (target, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE activity_seats (
	target INTEGER NOT NULL, seat INTEGER NOT NULL, room INTEGER NOT NULL, session TEXT NOT NULL, PRIMARY KEY (target, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX activity_seats_by_session ON activity_seats (session, room);
`;

/**
 * What is told of every activity stands before its state, which may be large: who wants no more reads no more. And which
 * moves wrote a text (`wrote`), since slow mode holds these as it holds messages.
 */
const version17 = `
CREATE TABLE activity_states_last (seq INTEGER PRIMARY KEY, seats TEXT NOT NULL, over INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO activity_states_last SELECT seq, seats, over, state FROM activity_states;
DROP TABLE activity_states;
ALTER TABLE activity_states_last RENAME TO activity_states;
ALTER TABLE activity_moves ADD COLUMN wrote INTEGER;
CREATE INDEX activity_moves_written ON activity_moves (by, at) WHERE wrote = 1;
`;

/**
 * People who keep their names (WHO): by which words they are known, names that they left, and the link that they offer to
 * another device, as JSON. Of a device: by what proof it came, and what it said it is.
 */
const version18 = `
CREATE TABLE kept (session TEXT PRIMARY KEY, words TEXT NOT NULL UNIQUE, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE names_left (name_key TEXT PRIMARY KEY, session TEXT NOT NULL, until INTEGER NOT NULL, place INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX names_left_by_session ON names_left (session);
CREATE TABLE device_links (session TEXT PRIMARY KEY, link TEXT NOT NULL) STRICT, WITHOUT ROWID;
ALTER TABLE devices ADD COLUMN how TEXT;
ALTER TABLE devices ADD COLUMN browser TEXT;
`;

const version19 = `
CREATE TABLE hooks (
	hook TEXT PRIMARY KEY, room TEXT NOT NULL, name TEXT NOT NULL, secret_hash TEXT NOT NULL UNIQUE, template TEXT NOT NULL,
	made_by TEXT, made_at INTEGER NOT NULL, seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX hooks_by_room ON hooks (room);
CREATE TABLE hook_keys (
	author TEXT NOT NULL, key TEXT NOT NULL, target INTEGER NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,
	done INTEGER NOT NULL, PRIMARY KEY (author, key)
) STRICT, WITHOUT ROWID;
`;

/** Bots are hooks with a token in the place of an address, and with what they may do by it. */
const version20 = `
ALTER TABLE hooks ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
`;

/** Invitations (WHO20): who came in by one is a member of its room, and no more is kept of it than how many did. */
const version21 = `
CREATE TABLE invitations (
	invitation TEXT PRIMARY KEY, room TEXT NOT NULL, secret_hash TEXT NOT NULL UNIQUE, uses INTEGER NOT NULL, used INTEGER NOT NULL,
	until INTEGER NOT NULL, made_by TEXT, made_at INTEGER NOT NULL, seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_room ON invitations (room);
`;

/** MOD11: whom the owner of a room named, in that order. */
const version22 = `
CREATE TABLE moderators (
	room TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (room, session)
) STRICT, WITHOUT ROWID;
`;

/** People who are known by passkeys (WHO12), and may have no words. */
const version23 = `
ALTER TABLE kept RENAME TO kept_by_words;
CREATE TABLE kept (session TEXT PRIMARY KEY, words TEXT UNIQUE, at INTEGER NOT NULL, passkeys_seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO kept SELECT session, words, at, 0 FROM kept_by_words;
DROP TABLE kept_by_words;
CREATE TABLE passkeys (
	passkey TEXT PRIMARY KEY, session TEXT NOT NULL, public_key TEXT NOT NULL, counter INTEGER NOT NULL, browser TEXT,
	at INTEGER NOT NULL, used_at INTEGER, used_seq INTEGER NOT NULL, seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_session ON passkeys (session, seq);
`;

/** PIN: messages that are pinned, in that order. */
const version24 = `
CREATE TABLE pins (
	target INTEGER PRIMARY KEY, room TEXT NOT NULL, seq INTEGER NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL
) STRICT;
CREATE INDEX pins_by_room ON pins (room, seq);
`;

/**
 * WHO60: in which rooms somebody wrote or is named in a deed, and from where on, and in which activities they acted, so that
 * it is found when they leave for good (both are what the rows say that no node deletes at a pace of its own); whoever is leaving, until nothing of them is left in any row; and their reactions
 * that stand. Names go from the record, too, of those alone. What was written before is noted in steps behind the start
 * (`wrote_in_left`), for it is as much as the whole timeline.
 */
const version25 = `
CREATE TABLE wrote_in (
	room INTEGER NOT NULL, session TEXT NOT NULL, first INTEGER NOT NULL, PRIMARY KEY (room, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX wrote_in_by_session ON wrote_in (session);
CREATE TABLE wrote_in_left (position INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
INSERT INTO wrote_in_left SELECT 0, max(seq) FROM timeline HAVING max(seq) IS NOT NULL;
CREATE TABLE acted_in (session TEXT NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (session, target)) STRICT, WITHOUT ROWID;
INSERT INTO acted_in SELECT DISTINCT by, target FROM activity_moves WHERE by <> '';
CREATE TABLE leaving (
	session TEXT PRIMARY KEY, seq INTEGER NOT NULL, messages TEXT NOT NULL, audit_seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE leaving_rooms (
	session TEXT NOT NULL, room INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (session, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX reactions_by_session ON reactions (session, target) WHERE is_on = 1;
DROP TRIGGER audit_is_not_changed;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit WHEN NEW.reason NOT IN ('', OLD.reason) OR
	(NEW.seq, NEW.room, NEW.at, NEW.actor, NEW.done, NEW.person, NEW.target) IS NOT
	(OLD.seq, OLD.room, OLD.at, OLD.actor, OLD.done, OLD.person, OLD.target) OR
	(NEW.actor_name <> OLD.actor_name AND (NEW.actor_name <> '${LEFT_NAME}' OR OLD.actor NOT IN (SELECT session FROM leaving))) OR
	((NEW.person_name, NEW.deed) IS NOT (OLD.person_name, OLD.deed) AND (
		OLD.person NOT IN (SELECT session FROM leaving) OR
		(NEW.person_name, NEW.deed) IS NOT ('${LEFT_NAME}', json_set(OLD.deed, '$.person.name', '${LEFT_NAME}'))))
BEGIN SELECT RAISE(ABORT, 'of the audit nothing changes but that a reason is blanked, or the name of who left for good'); END;
`;

/** BLOCK: whom people blocked, and what they were called then. */
const version26 = `
CREATE TABLE blocks (
	session TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;
`;

/** HOOK7: where hooks send what is said, and how far each came (JSON). */
const version27 = `
CREATE TABLE outgoing_hooks (hook TEXT PRIMARY KEY, sends_to TEXT NOT NULL, sends_on TEXT NOT NULL, told TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** NOW5: what a message said first, once it says something else. Of what was edited before this nobody knows it. */
const version28 = `
ALTER TABLE timeline ADD COLUMN first_text TEXT;
`;

/** SAVE: what people saved for themselves. */
const version29 = `
CREATE TABLE saved (session TEXT NOT NULL, target INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (session, target)) STRICT, WITHOUT ROWID;
CREATE INDEX saved_by_session ON saved (session, seq);
`;

/**
 * WHO65: who is kept out of the house; addresses as keyed hashes (JSON), and who they are to the provider (WHO50). What was done to them is in the record, of no room.
 * People are paged by when they were last used.
 */
const version30 = `
CREATE TABLE house_bans (
	seq INTEGER PRIMARY KEY, session TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL, addresses TEXT NOT NULL, until INTEGER NOT NULL,
	subject TEXT
) STRICT;
CREATE INDEX sessions_by_use ON sessions (used_at, session);
`;

/** WHO50: who people are to the house's provider, as a hash, and when it said so last. */
const version31 = `
CREATE TABLE provided (session TEXT PRIMARY KEY, subject TEXT NOT NULL UNIQUE, proved_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * WHO63: of who left for good, the activities that they began are found, and those up to `begun_seq` are done. And where
 * `wrote_in` was filled at once, as it was before, nothing of it is left.
 */
const version32 = `
CREATE INDEX activities_by_beginner ON activities (begun_by);
CREATE TABLE IF NOT EXISTS wrote_in_left (position INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
ALTER TABLE leaving ADD COLUMN begun_seq INTEGER NOT NULL DEFAULT 0;
`;

/**
 * WHO42: from where operators did what stands in the record (keyed hashes of addresses), and what they did, apart from what others did
 * in their rooms.
 */
const version33 = `
CREATE TABLE deed_places (seq INTEGER PRIMARY KEY, place TEXT NOT NULL) STRICT;
CREATE TRIGGER deed_places_stay BEFORE UPDATE ON deed_places BEGIN SELECT RAISE(ABORT, 'the record is only added to'); END;
CREATE TRIGGER deed_places_are_not_forgotten BEFORE DELETE ON deed_places BEGIN SELECT RAISE(ABORT, 'the record is only added to'); END;
CREATE INDEX audit_of_operators ON audit (seq) WHERE actor = 'operator' OR room = '';
`;

/**
 * LATER: what is to be sent at a time, and what could not be (`unsent`: why, JSON); `opened`: which room of that name. REMIND: of
 * what people are reminded.
 */
const version34 = `
CREATE TABLE later (
	session TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, room TEXT NOT NULL, opened INTEGER, text TEXT NOT NULL,
	reply_to INTEGER, send_at INTEGER NOT NULL, proven_ms INTEGER, unsent TEXT, PRIMARY KEY (session, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE reminders (
	session TEXT NOT NULL, target INTEGER NOT NULL, seq INTEGER NOT NULL, remind_at INTEGER NOT NULL, rang INTEGER NOT NULL,
	PRIMARY KEY (session, target)
) STRICT, WITHOUT ROWID;
`;

/** HOOK2: what a program writes may call people, where its room's owner says so. */
const version35 = `
ALTER TABLE hooks ADD COLUMN calls INTEGER NOT NULL DEFAULT 0;
`;

/** EMBED1: what other sites show of a room; null: nothing. */
const version36 = `
ALTER TABLE rooms ADD COLUMN embed TEXT;
`;

/** WHO70: what people say of themselves; what ends by itself stays until it is said anew. `picture`: a file. */
const version37 = `
CREATE TABLE profiles (
	session TEXT PRIMARY KEY, about TEXT NOT NULL, status TEXT, status_until INTEGER, quiet_until INTEGER, picture TEXT
) STRICT, WITHOUT ROWID;
`;

/** What comes next is a further entry here; those before it stay as they are. */
export const migrations = [
	version1,
	version2,
	version3,
	version4,
	version5,
	version6,
	version7,
	version8,
	version9,
	version10,
	version11,
	version12,
	version13,
	version14,
	version15,
	version16,
	version17,
	version18,
	version19,
	version20,
	version21,
	version22,
	version23,
	version24,
	version25,
	version26,
	version27,
	version28,
	version29,
	version30,
	version31,
	version32,
	version33,
	version34,
	version35,
	version36,
	version37,
].map(
	(statements) =>
		(database: Database): void =>
			void database.exec(statements),
);
