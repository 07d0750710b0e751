import type { Database } from "better-sqlite3";
import { openMoment } from "../log/moment.ts";
import type { Inspection, Store, StoreModule } from "../log/store-module.ts";
import type { Written } from "../rules.ts";

/** What an application says of its events that keeps nothing but them: its state is folded from all of them. */
export interface EventKinds<State, Event> {
	/** state before the first event */
	empty(): State;
	/** Changes the state it is handed. An event that its room's readers are told of comes with `seq`, `prev` and `count`, too. */
	fold(state: State, event: Event, seq: number): void;
	/** whose readers are told of it; undefined: nobody is, and it only changes state */
	roomOf(event: Event): string | undefined;
	/** it stands once under it in the whole log, however often it is asked for (ONCE1); undefined: it has none */
	idOf(event: Event): string | undefined;
	/** it is one more of those that are counted in its room (`count`) */
	isCounted(event: Event): boolean;
	/** False for what changes no state and is told to nobody, as what only sets a timer: no row is kept. Absent: all are. */
	isKept?(event: Event): boolean;
}

/** What rules may ask of the events before theirs. */
export interface EventsPast {
	/** the Seq of the event that stands under that id */
	seqOf(id: string): number | undefined;
}

/** The newest event of a room, and how many are counted up to it. */
export interface EventHead {
	readonly room: string;
	readonly seq: number;
	readonly count: number;
}

/** `body`: the event in JSON, with its place where readers are told of it: `seq`, `prev`, `count`. */
const SCHEMA = `
CREATE TABLE events (
	seq INTEGER PRIMARY KEY, room TEXT, prev INTEGER NOT NULL, count INTEGER NOT NULL, id TEXT UNIQUE, body TEXT NOT NULL
) STRICT;
CREATE INDEX events_of_room ON events (room);
`;

type Tables<State, Event> = Pick<
	StoreModule<State, unknown, Event, never, EventsPast>,
	"migrations" | "read" | "open" | "inspect"
>;

/**
 * Tables of an application that has none of its own: one row an event. All of them are read at the start, some hundred
 * thousand a second; whoever keeps more than that keeps tables of what is so.
 */
export function eventRows<State, Event>(kinds: EventKinds<State, Event>): Tables<State, Event> {
	return {
		migrations: [(database) => database.exec(SCHEMA)],
		read: (database) => folded(database, kinds),
		open: (database) => storeOf(database, kinds),
		inspect,
	};
}

/** What one moment of the database holds, for whoever shows it. */
export function readEvents<State, Event>(
	databaseFile: string,
	kinds: EventKinds<State, Event>,
): { readonly state: State; readonly heads: readonly EventHead[] } {
	const database = openMoment(databaseFile);
	try {
		return { state: folded(database, kinds), heads: database.prepare(HEADS).all() as EventHead[] };
	} finally {
		database.close();
	}
}

/** `count` is that of the row with the highest `seq`. */
const HEADS = "SELECT room, max(seq) seq, count FROM events WHERE room IS NOT NULL GROUP BY room";

function folded<State, Event>(
	database: Database,
	{ empty, fold }: Pick<EventKinds<State, Event>, "empty" | "fold">,
): State {
	const state = empty();
	const rows = database.prepare("SELECT seq, body FROM events ORDER BY seq").raw().iterate();
	for (const [seq, body] of rows as Iterable<[number, string]>) fold(state, JSON.parse(body) as Event, seq);
	return state;
}

function storeOf<State, Event>(
	database: Database,
	{ roomOf, idOf, isCounted, isKept = () => true }: EventKinds<State, Event>,
): Store<Event, never, EventsPast> {
	const newest = database.prepare("SELECT seq, count FROM events WHERE room = ? ORDER BY seq DESC LIMIT 1");
	const known = database.prepare("SELECT seq FROM events WHERE id = ?").pluck();
	const insert = database.prepare("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)");
	return {
		past: { seqOf: (id) => known.get(id) as number | undefined },
		apply(seq, event): Written {
			if (!isKept(event)) return { kind: "stored" };
			const room = roomOf(event);
			const id = idOf(event) ?? null;
			const logged = JSON.stringify(event);
			if (room === undefined) {
				insert.run(seq, null, 0, 0, id, logged);
				return { kind: "stored" };
			}
			const before = newest.get(room) as Omit<EventHead, "room"> | undefined;
			const prev = before?.seq ?? 0;
			const count = (before?.count ?? 0) + (isCounted(event) ? 1 : 0);
			const json = `${logged.slice(0, -1)},"seq":${seq},"prev":${prev},"count":${count}}`;
			insert.run(seq, room, prev, count, id, json);
			return { kind: "chained", prev, count, told: { json, isAll: false, logged } };
		},
		...nothingElse,
	};
}

/** No facts beside the log, nothing erased, nothing that lags, nothing kept in memory. */
const nothingElse = {
	note: () => undefined,
	useSecret: () => undefined,
	takeErased: () => false,
	followUp: () => false,
	isFarBehind: () => false,
	forget: () => undefined,
};

/** Faults that are named; a broken table would have thousands. */
const FAULTS_MAX = 3;

const BROKEN = `
SELECT room, seq FROM (
	SELECT room, seq, prev, lag(seq, 1, 0) OVER (PARTITION BY room ORDER BY seq) before FROM events WHERE room IS NOT NULL
) WHERE prev <> before LIMIT ${FAULTS_MAX}`;

function inspect(database: Database): Inspection {
	const broken = database.prepare(BROKEN).all() as { room: string; seq: number }[];
	const one = (sql: string): unknown => database.prepare(sql).pluck().get();
	return {
		faults: broken.map(
			({ room, seq }) => `ORD3: event ${seq} of room ${room} does not follow the one before it`,
		),
		contents: [
			`${one("SELECT count(*) FROM events")} events`,
			`${one("SELECT count(DISTINCT room) FROM events")} rooms with events`,
		],
	};
}
