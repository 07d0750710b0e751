import type { Handler } from "@parley/engine/lookups/runner";
import type { AdminPerson, AdminRoom } from "@parley/protocol/admin";
import { ADMIN_PAGE_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";

/** WHO41: one page, behind the last row of the page before. `search`: in people by the key of a name, in rooms as it is written. */
export type AdminListRequest =
	| {
			readonly list: "people";
			readonly search: string;
			readonly after?: PeoplePlace;
	  }
	/** `after`: the number of a room */
	| { readonly list: "rooms"; readonly search: string; readonly after?: number };

interface PeoplePlace {
	readonly usedAt: number;
	readonly session: string;
}

/** A house may know a million people: whoever searches for a name that nobody has is given pages without anybody. */
const LOOKED_AT_MAX = 20_000;

/** What the archive knows of somebody; where they are just now it does not. */
export type StoredPerson = Omit<AdminPerson, "here" | "devices" | "seats">;
export interface StoredPeople {
	readonly people: readonly StoredPerson[];
	/** the last that was looked at, where there may be more */
	readonly next: PeoplePlace | undefined;
}
export type StoredRoom = Omit<AdminRoom, "members">;
export interface StoredRooms {
	readonly rooms: readonly StoredRoom[];
	/** the number of the last of them, where there are more */
	readonly next: number | undefined;
}

export function open({ database }: LookupTools): Handler {
	return (data) => {
		const request = data as AdminListRequest;
		return request.list === "people" ? peopleOf(database, request) : roomsOf(database, request);
	};
}

export function peopleOf(
	database: Database,
	{ search, after }: Extract<AdminListRequest, { list: "people" }>,
): StoredPeople {
	const { usedAt = Number.MAX_SAFE_INTEGER, session = "" } = after ?? {};
	const asked = { usedAt, session, search, lookedMax: LOOKED_AT_MAX, limit: ADMIN_PAGE_MAX + 1 };
	const rows = prepared(database, PEOPLE).all(asked) as PersonRow[];
	const people = rows
		.slice(0, ADMIN_PAGE_MAX)
		.map(({ kept, ...person }) => ({ ...person, kept: kept === 1 }));
	if (rows.length > ADMIN_PAGE_MAX) return { people, next: people.at(-1) };
	return { people, next: prepared(database, LAST_LOOKED_AT).get(asked) as PeoplePlace | undefined };
}

export function roomsOf(
	database: Database,
	{ search, after = Number.MAX_SAFE_INTEGER }: Extract<AdminListRequest, { list: "rooms" }>,
): StoredRooms {
	const rows = prepared(database, ROOMS).all({ after, search, limit: ADMIN_PAGE_MAX + 1 }) as RoomRow[];
	const page = rows.slice(0, ADMIN_PAGE_MAX);
	const rooms = page.map(({ no: _, listed, ...room }) => ({ ...room, listed: listed === 1 }));
	return { rooms, next: rows.length > ADMIN_PAGE_MAX ? page.at(-1)?.no : undefined };
}

interface PersonRow extends Omit<StoredPerson, "kept"> {
	readonly kept: number;
}

interface RoomRow extends Omit<StoredRoom, "listed"> {
	readonly no: number;
	readonly listed: number;
}

// by `sessions_by_use`, so a page costs what stands on it
const LOOKED_AT = `
	SELECT session, name, name_key, used_at FROM sessions WHERE (used_at, session) < ($usedAt, $session)
	ORDER BY used_at DESC, session DESC`;
const PEOPLE = `
	SELECT s.session, s.name, s.used_at usedAt, k.session IS NOT NULL kept
	FROM (${LOOKED_AT} LIMIT $lookedMax) s LEFT JOIN kept k ON k.session = s.session
	WHERE instr(s.name_key, $search) > 0
	ORDER BY s.used_at DESC, s.session DESC LIMIT $limit`;
const LAST_LOOKED_AT = `
	SELECT used_at usedAt, session FROM (${LOOKED_AT} LIMIT 1 OFFSET $lookedMax - 1)`;

// of a conversation nothing is told but what was reported of it
const ROOMS = `
	SELECT r.no, r.room, r.title, r.listed, r.opened_at openedAt, coalesce(t.at, r.opened_at) usedAt,
		coalesce(t.posts, 0) messages, coalesce(sum(f.id IS NOT NULL), 0) files,
		coalesce(sum(f.content_bytes + coalesce(f.thumbnail_bytes, 0)), 0) fileBytes,
		(SELECT count(*) FROM reports p WHERE p.room = r.room AND p.resolved_seq IS NULL) reports
	FROM (
		SELECT * FROM rooms
		WHERE gone = 0 AND no < $after AND room NOT LIKE 'direct-%'
			AND (instr(lower(room), lower($search)) > 0 OR instr(lower(title), lower($search)) > 0)
		ORDER BY no DESC LIMIT $limit
	) r
	LEFT JOIN timeline t ON t.seq = (SELECT max(seq) FROM timeline WHERE timeline.room = r.no)
	LEFT JOIN timeline m ON m.room = r.no AND m.files IS NOT NULL
	LEFT JOIN files f ON f.message = m.seq AND f.gone = 0
	GROUP BY r.no ORDER BY r.no DESC`;
