import type { Inspection } from "@parley/engine/log/store-module";
import type { Database } from "better-sqlite3";

/** Faults of one kind that are named; a broken table would have thousands. */
const NAMED_MAX = 3;

/** Each finds rows that cannot be, as `room` and `seq`; the numbers of an unbroken chain follow from its rows. */
const checks = [
	{
		rule: "ORD3",
		what: "does not follow the event before it",
		sql: `
			SELECT room, seq FROM (
				SELECT room, seq, prev, lag(seq, 1, 0) OVER (PARTITION BY room ORDER BY seq) AS before FROM timeline
			) WHERE prev <> before`,
	},
	{
		rule: "ORD3",
		what: "counts the room's messages wrongly",
		sql: `
			SELECT room, seq FROM (
				SELECT room, seq, posts, sum(type = 0) OVER (PARTITION BY room ORDER BY seq) AS counted FROM timeline
			) WHERE posts <> counted`,
	},
	{
		rule: "ORD1",
		what: "belongs to no room",
		sql: "SELECT room, seq FROM timeline WHERE room NOT IN (SELECT no FROM rooms)",
	},
	{
		rule: "ORD1",
		what: "is numbered above the highest number given",
		sql: "SELECT room, seq FROM timeline WHERE seq > (SELECT coalesce(max(value), 0) FROM meta WHERE key = 'last_seq')",
	},
	{
		rule: "NOW2",
		what: "was removed and still has its text or files",
		sql: "SELECT room, seq FROM timeline WHERE type = 0 AND removed_seq IS NOT NULL AND (text IS NOT NULL OR first_text IS NOT NULL OR files IS NOT NULL)",
	},
	{
		rule: "FILE5",
		what: "tells of a file that is not held by it",
		sql: `
			SELECT room, seq FROM timeline, json_each(timeline.files) told
			WHERE NOT EXISTS (SELECT 1 FROM files WHERE id = told.value ->> 'id' AND message = seq AND gone = 0)`,
	},
	{
		rule: "NOW2",
		what: "was removed and still has what an activity holds",
		sql: `
			SELECT room, seq FROM timeline WHERE removed_seq IS NOT NULL AND (
				seq IN (SELECT seq FROM activities UNION SELECT seq FROM activity_states)
				OR seq IN (SELECT target FROM activity_moves UNION SELECT target FROM activity_seats))`,
	},
	{
		rule: "ACT2",
		what: "is an activity without a state",
		sql: "SELECT room, seq FROM activities WHERE seq NOT IN (SELECT seq FROM activity_states)",
	},
	{
		rule: "ACT4",
		what: "is a move that does not follow the one before it",
		sql: `
			SELECT a.room, m.seq FROM (
				SELECT target, seq, prev, lag(seq, 1, target) OVER (PARTITION BY target ORDER BY seq) AS before FROM activity_moves
			) m JOIN activities a ON a.seq = m.target WHERE m.prev <> m.before`,
	},
	{
		rule: "ACT4",
		what: "is an activity whose newest move is another, or whose state is newer than that",
		sql: `
			SELECT room, seq FROM activities a WHERE stored_seq > acted_seq
				OR acted_seq <> coalesce((SELECT max(seq) FROM activity_moves WHERE target = a.seq), seq)`,
	},
] as const;

/** Reads every row: whether the log keeps what is promised of it, and what a backup of it holds. */
export function inspect(database: Database): Inspection {
	return { faults: checks.flatMap((check) => broken(database, check)), contents: contents(database) };
}

function broken(database: Database, { rule, what, sql }: (typeof checks)[number]): string[] {
	const rows = database.prepare(`${sql} LIMIT ${NAMED_MAX}`).all() as { room: number; seq: number }[];
	return rows.map(({ room, seq }) => `${rule}: event ${seq} of room ${roomId(database, room)} ${what}`);
}

function roomId(database: Database, no: number): string {
	return String(database.prepare("SELECT room FROM rooms WHERE no = ?").pluck().get(no) ?? `no ${no}`);
}

function contents(database: Database): string[] {
	const one = (sql: string): unknown => database.prepare(sql).pluck().get();
	const newest = one("SELECT max(at) FROM timeline WHERE seq > (SELECT max(seq) FROM timeline) - 1000");
	return [
		counted(one("SELECT count(*) FROM rooms"), "room"),
		counted(one("SELECT count(*) FROM timeline WHERE type = 0 AND removed_seq IS NULL"), "message"),
		counted(one("SELECT count(*) FROM timeline"), "timeline event"),
		counted(one("SELECT count(*) FROM files WHERE gone = 0"), "file"),
		counted(one("SELECT count(*) FROM sessions"), "session"),
		`highest number ${Number(one("SELECT value FROM meta WHERE key = 'last_seq'") ?? 0)}`,
		...(typeof newest === "number" ? [`newest event of ${new Date(newest).toISOString()}`] : []),
	];
}

function counted(count: unknown, noun: string): string {
	return `${Number(count)} ${noun}${Number(count) === 1 ? "" : "s"}`;
}
