import type { Activity, Event, Person } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import { fold, type Held } from "@parley/activities/run";
import { type ActivitySet, rulesOf } from "@parley/activities/set";
import { codeOf } from "@parley/engine/lib/user-facing-error";
import { isOfWholeBatch } from "@parley/engine/log/whole-batch";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { NOT_REMOVED } from "../../messages/lookups/leavers.ts";
import { NeverEnds } from "../bounded-rule.ts";
import { tellBroke } from "../tell-broke.ts";
import { LeftThere } from "./left-there.ts";

/** An activity as it stands behind all of its moves. */
export interface Stored {
	readonly target: number;
	readonly room: string;
	readonly roomNo: number;
	/** the rules by which it is played: of the version in force, or where it is stopped, of its last move */
	readonly activity: Activity;
	readonly begunBy: string;
	readonly held: Held;
	readonly actedSeq: number;
	readonly actedAt: number;
	/** what is written as a state is so old */
	readonly storedSeq: number;
	/** a rule broke in it, or never ended */
	readonly stopped: string | undefined;
	/** it cannot be brought to the version in force, of which the log does not say yet that it stopped it */
	readonly isFoundBroken?: true;
	/** JSON of its state, where nothing was folded into what is written */
	readonly stateBytes?: number;
}

/**
 * Brought to which version. `in-force`: to the one by which commands are decided, unless it was stopped; `allowed`: also
 * then; `as-moved`: as its last move left it, which asks no rule of a newer version.
 */
export type Raising = "in-force" | "allowed" | "as-moved";

/** How a rule that brings a state to another version is asked: by its place in the log, or beside it within a bound. */
export type Ask = <T>(rule: () => T) => T;

const atItsPlace: Ask = (rule) => rule();

interface ActivityRow {
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
	readonly stateBytes: number;
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

const ONE = `
	SELECT a.seq, r.room, a.room roomNo, a.name, a.version, a.begun_by begunBy, a.acted_seq actedSeq, a.acted_at actedAt,
		a.stored_seq storedSeq, a.stopped, s.seats, s.over, s.state, octet_length(s.state) stateBytes, v.version inForce
	FROM activities a JOIN rooms r ON r.no = a.room JOIN activity_states s ON s.seq = a.seq
	LEFT JOIN activity_versions v ON v.name = a.name WHERE a.seq = ? AND r.gone = 0 AND a.begun_by ${NOT_REMOVED}`;
const MOVES =
	"SELECT seq, version, by, name, at, random, event FROM activity_moves WHERE target = ? AND seq > ? ORDER BY seq";

/** Undefined: no such message, or it is none. Throws where this version lacks its rules. */
export function readActivity(
	database: Database,
	set: ActivitySet,
	target: number,
	raising: Raising = "in-force",
	ask: Ask = atItsPlace,
): Stored | undefined {
	const row = prepared(database, ONE).get(target) as ActivityRow | undefined;
	return row && standing(database, set, row, { raising, ask });
}

/** For whoever has more to do than this one: what breaks it counts as none. */
export function readSoundActivity(
	database: Database,
	set: ActivitySet,
	target: number,
	raising?: Raising,
): Stored | undefined {
	return sound(target, () => readActivity(database, set, target, raising));
}

/** Undefined where it breaks, which is told to the operator. A fault of the disk is thrown: on other nodes it is sound. */
export function sound<Found>(target: number, read: () => Found): Found | undefined {
	try {
		return read();
	} catch (error) {
		if (isOfWholeBatch(codeOf(error))) throw error;
		tellBroke("reading", target, error);
		return undefined;
	}
}

interface Bringing {
	readonly raising: Raising;
	readonly ask: Ask;
}

/** Its state, with the moves since it was written folded into it, by the rules of each one's time (ACT13). */
function standing(database: Database, set: ActivitySet, row: ActivityRow, bringing: Bringing): Stored {
	let activity = needed(set, row.name, row.version);
	let held = heldIn(row);
	const written = held;
	const left = new LeftThere(database, row);
	for (const move of prepared(database, MOVES).iterate(row.seq, row.storedSeq) as Iterable<MoveRow>) {
		held = left.before(move.seq, held);
		// that ended when the move was decided
		[activity, held] = raised(set, { activity, held }, move.version, atItsPlace);
		held = fold(activity, held, moveOf(move));
	}
	held = left.before(Number.POSITIVE_INFINITY, held);
	const inForce = broughtTo(set, { activity, held }, row, bringing);
	return {
		target: row.seq,
		...{ room: row.room, roomNo: row.roomNo, begunBy: row.begunBy },
		...{ actedSeq: row.actedSeq, actedAt: row.actedAt, storedSeq: row.storedSeq },
		...inForce,
		...(inForce.held === written && { stateBytes: row.stateBytes }),
	};
}

/**
 * In the version in force. What cannot be brought there is as if it had been stopped at the place of that version, on every
 * node alike, for each finds it by the same rules; what was stopped is left to those that it had.
 */
function broughtTo(
	set: ActivitySet,
	{ activity, held }: Pick<Stored, "activity" | "held">,
	{ seq, stopped, version, inForce }: ActivityRow,
	{ raising, ask }: Bringing,
): Pick<Stored, "activity" | "held" | "stopped" | "isFoundBroken"> {
	const isLeft = raising === "as-moved" || (stopped !== null && raising !== "allowed");
	if (isLeft) return { activity, held, stopped: stopped ?? undefined };
	needed(set, activity.name, inForce ?? version);
	try {
		const [to, brought] = raised(set, { activity, held }, inForce ?? version, ask);
		return { activity: to, held: brought, stopped: undefined };
	} catch (error) {
		if (error instanceof NeverEnds) throw error;
		tellBroke("upcast", seq, error);
		return { activity, held, stopped: "broke", isFoundBroken: true };
	}
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

function raised(
	set: ActivitySet,
	{ activity: from, held }: Pick<Stored, "activity" | "held">,
	version: number,
	ask: Ask,
): [Activity, Held] {
	if (from.version >= version) return [from, held];
	const to = needed(set, from.name, version);
	const { upcast } = to;
	if (upcast === undefined)
		throw new Error(`${to.name} ${version} has no way from states of ${from.version}`);
	return ask(() => {
		const state = plain(upcast(held.state, from.version));
		return [to, { state, seats: seatsOf(to, held), over: held.over || to.isOver(state) }];
	});
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
