import type { Activity, Event, Person } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { fold, type Held } from "@parley/activities/run";
import { type ActivitySet, rulesOf } from "@parley/activities/set";
import { codeOf, reason } from "@parley/engine/lib/user-facing-error";
import { isOfWholeBatch } from "@parley/engine/log/whole-batch";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";

/** An activity as it stands behind all of its moves. */
export interface Stored {
	readonly target: number;
	readonly room: string;
	readonly roomNo: number;
	/** the rules of the version in force */
	readonly activity: Activity;
	readonly begunBy: string;
	readonly held: Held;
	readonly actedSeq: number;
	readonly actedAt: number;
	/** what is written as a state is so old */
	readonly storedSeq: number;
	/** a rule broke in it, or never ended */
	readonly stopped: string | undefined;
}

export interface ActivityRow {
	readonly seq: number;
	readonly room: string;
	readonly roomNo: number;
	readonly name: string;
	readonly version: number;
	readonly begunBy: string;
	readonly actedSeq: number;
	readonly actedAt: number;
	readonly storedSeq: number;
	readonly stopped: string | null;
	readonly state: string;
	readonly seats: string;
	readonly over: number;
	/** of its rules, in force */
	readonly inForce: number | null;
}

interface MoveRow {
	readonly seq: number;
	readonly version: number;
	readonly by: string;
	readonly name: string;
	readonly at: number;
	readonly random: string | null;
	readonly event: string;
}

const ROW = `
	SELECT a.seq, r.room, a.room roomNo, a.name, a.version, a.begun_by begunBy, a.acted_seq actedSeq, a.acted_at actedAt,
		a.stored_seq storedSeq, a.stopped, s.state, s.seats, s.over, v.version inForce
	FROM activities a JOIN rooms r ON r.no = a.room JOIN activity_states s ON s.seq = a.seq
	LEFT JOIN activity_versions v ON v.name = a.name`;
const ONE = `${ROW} WHERE a.seq = ? AND r.gone = 0`;
const MOVES =
	"SELECT seq, version, by, name, at, random, event FROM activity_moves WHERE target = ? AND seq > ? ORDER BY seq";

/** Undefined: no such message, or it is none. Throws where this version lacks its rules. */
export function readActivity(database: Database, set: ActivitySet, target: number): Stored | undefined {
	const row = prepared(database, ONE).get(target) as ActivityRow | undefined;
	return row && standing(database, set, row);
}

/**
 * The same for whoever has more to do than this one: what breaks it is told to the operator, and it counts as none. A
 * fault of the disk is thrown: on other nodes there is one.
 */
export function readSoundActivity(database: Database, set: ActivitySet, target: number): Stored | undefined {
	try {
		return readActivity(database, set, target);
	} catch (error) {
		if (isOfWholeBatch(codeOf(error))) throw error;
		process.emitWarning(`the activity at ${target} cannot be read: ${reason(error)}`, "ActivityBroke");
		return undefined;
	}
}

/** Its state, with the moves since it was written folded into it, by the rules of each one's time (ACT13). */
function standing(database: Database, set: ActivitySet, row: ActivityRow): Stored {
	let activity = needed(set, row.name, row.version);
	let held = heldIn(row);
	for (const move of prepared(database, MOVES).iterate(row.seq, row.storedSeq) as Iterable<MoveRow>) {
		[activity, held] = raised(set, activity, held, move.version);
		held = fold(activity, held, moveOf(move));
	}
	[activity, held] = raised(set, activity, held, row.inForce ?? row.version);
	return {
		target: row.seq,
		...{ room: row.room, roomNo: row.roomNo, activity, begunBy: row.begunBy, held },
		...{ actedSeq: row.actedSeq, actedAt: row.actedAt, storedSeq: row.storedSeq },
		stopped: row.stopped ?? undefined,
	};
}

function heldIn({ state, seats, over }: ActivityRow): Held {
	return {
		state: JSON.parse(state) as unknown,
		seats: JSON.parse(seats) as Held["seats"],
		over: over === 1,
	};
}

export function moveOf({ seq, by, name, at, random, event }: MoveRow) {
	const person: Person = { id: by, name };
	return {
		...{ seq, by: person, at, event: JSON.parse(event) as Event },
		...(random === null ? {} : { random: JSON.parse(random) as number[] }),
	};
}

function raised(set: ActivitySet, from: Activity, held: Held, version: number): [Activity, Held] {
	if (from.version >= version) return [from, held];
	const to = needed(set, from.name, version);
	if (to.upcast === undefined)
		throw new Error(`${to.name} ${version} has no way from states of ${from.version}`);
	const state = plain(to.upcast(held.state, from.version));
	return [to, { state, seats: seatsOf(to, held), over: held.over || to.isOver(state) }];
}

/** A version may have more seats. */
function seatsOf({ seats }: Activity, held: Held): Held["seats"] {
	return Array.from({ length: seats?.count ?? 0 }, (_, seat) => held.seats[seat] ?? null);
}

function needed(set: ActivitySet, name: string, version: number): Activity {
	const activity = rulesOf(set, name, version);
	if (activity === undefined) throw new Error(`this version has no rules of ${name} ${version}`);
	return activity;
}
