import type { Seats } from "@parley/activities/activity";
import { known } from "@parley/activities/run";
import { seatOfPerson } from "@parley/activities/seats";
import { activitySet } from "@parley/activities/set";
import { ofVersion } from "@parley/activities/version";
import type { Handler } from "@parley/engine/lookups/runner";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { Database } from "better-sqlite3";
import type { DraftOf } from "../../app/drafts.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { NOT_REMOVED, nameTold } from "../../messages/lookups/leavers.ts";
import { bounded, NeverEnds } from "../bounded-rule.ts";
import { moveOf, readActivity, type Stored } from "../rows/stored-activity.ts";
import { readTold, standingOf } from "../rows/told-activity.ts";
import { tellBroke } from "../tell-broke.ts";
import { inPage, PAGE_BYTES_MAX } from "./activities-in-pages.ts";

/** What is asked about activities, of which no rule ever runs on the loop. */
export type ActivityRequest =
	/** ACT6: one, as far as these people may know it; `seatsAnd`: of them those with a seat in it, and these */
	| {
			readonly ask: "now";
			readonly room: string;
			readonly target: number;
			readonly viewers: readonly string[];
			readonly seatsAnd?: readonly string[];
	  }
	/** ACT7: those of a room that changed from a Seq on, behind that message */
	| { readonly ask: "changed"; readonly room: string; readonly since: number; readonly behind: number }
	/** ACT2: those of a room, as a page tells them now */
	| { readonly ask: "told"; readonly room: string; readonly targets: readonly number[] }
	/** ACT15: what waits to be looked up, in all rooms */
	| { readonly ask: "asked" }
	/** ACT14 */
	| { readonly ask: "moves"; readonly room: string; readonly target: number; readonly after: number };

/** JSON of frames, each without what is asked for by `ref`: `,"type":"activity",…` of one object; undefined: there is none. */
export interface ActivitiesNow {
	/** the same for all: it hides nothing */
	readonly shared: string | undefined;
	readonly own: Readonly<Record<string, string>>;
	readonly exists: boolean;
	/** ACT12: a rule that was asked for it does not come back */
	readonly isEndless?: true;
}

export interface ActivitiesChanged {
	/** the inside of a JSON array */
	readonly encoded: string;
	/** where the next page begins; undefined: it was the last */
	readonly next: number | undefined;
}

export interface ActivitiesTold {
	readonly told: readonly {
		readonly target: number;
		/** by a move, or by being stopped or allowed */
		readonly changedSeq: number;
		readonly text: string;
		readonly activity: ActivityOfPosted;
	}[];
}

export interface ActivitiesAsked {
	readonly asked: readonly Pick<DraftOf<"answer-activity">, "room" | "target" | "asked">[];
}

export interface MovesPage {
	readonly moves: readonly object[];
	readonly more: boolean;
}

export type MovesAnswer =
	| { readonly kind: "none" }
	| { readonly kind: "hidden" }
	| ({ readonly kind: "moves" } & MovesPage);

const CHANGED_MAX = 100;
/** States of one page, together. */
const CHANGED_BYTES_MAX = 64 * 1024;
const MOVES_MAX = 200;
/** Of its thread's processor time: for one view, and beside them all. */
const [VIEW_WORK_MS_MAX, BESIDE_WORK_MS_MAX] = [5, 100];

export function open({ database }: LookupTools): Handler {
	return (data) => answered(database, data as ActivityRequest);
}

/** As of one moment, whatever is stored meanwhile. */
function answered(
	database: Database,
	request: ActivityRequest,
): ActivitiesNow | ActivitiesAsked | ActivitiesChanged | ActivitiesTold | MovesAnswer {
	prepared(database, "BEGIN").run();
	try {
		if (request.ask === "now") return now(database, request);
		if (request.ask === "told") return toldNow(database, request);
		if (request.ask === "asked") return asked(database);
		return request.ask === "changed" ? changed(database, request) : moves(database, request);
	} finally {
		prepared(database, "COMMIT").run();
	}
}

/** What never ends is said to whoever asked: they have it stopped. */
function now(database: Database, request: ActivityRequest & { ask: "now" }): ActivitiesNow {
	try {
		return nowOf(database, request);
	} catch (error) {
		if (!(error instanceof NeverEnds)) throw error;
		return { shared: undefined, own: {}, exists: true, isEndless: true };
	}
}

function nowOf(
	database: Database,
	{ room, target, viewers, seatsAnd }: ActivityRequest & { ask: "now" },
): ActivitiesNow {
	const stored = readActivity(database, activitySet, target, "in-force", bounded);
	if (stored === undefined || stored.room !== room) return { shared: undefined, own: {}, exists: false };
	const seats = stored.held.seats.map(known);
	if (stored.activity.view === undefined) {
		const frame = frameOf(stored, stored.held.state);
		const own = viewers.map((viewer) => [viewer, withSeat(frame, seatOfPerson(seats, viewer))] as const);
		return { shared: frame, own: Object.fromEntries(own), exists: true };
	}
	const isTold = (one: string): boolean =>
		seatsAnd === undefined || seatOfPerson(seats, one) !== undefined || seatsAnd.includes(one);
	const told = viewers.filter(isTold);
	const workMsMax = BESIDE_WORK_MS_MAX + VIEW_WORK_MS_MAX * told.length;
	const own = bounded(() => told.flatMap((viewer) => viewOf(stored, viewer, seats) ?? []), workMsMax);
	return { shared: undefined, own: Object.fromEntries(own), exists: true };
}

/** Undefined: it breaks on that one; the others are told theirs. */
function viewOf(stored: Stored, viewer: string, seats: Seats): [[string, string]] | undefined {
	const seat = seatOfPerson(seats, viewer);
	const person = seat === undefined ? undefined : seats[seat];
	const me = person ?? { id: viewer, name: "" };
	// of what never ended no rule is asked
	if (stored.stopped === "loops") return [[viewer, withSeat(frameOf(stored, undefined), seat)]];
	try {
		const view = stored.activity.view?.(stored.held.state, { me, seat, seats });
		return [[viewer, withSeat(frameOf(stored, view), seat)]];
	} catch (error) {
		tellBroke("a view", stored.target, error);
		return undefined;
	}
}

const CHANGED = `
	SELECT seq FROM activities WHERE room = (SELECT no FROM rooms WHERE room = ?) AND changed_seq >= ? AND seq > ?
	ORDER BY seq LIMIT ${CHANGED_MAX}`;

function changed(
	database: Database,
	{ room, since, behind }: ActivityRequest & { ask: "changed" },
): ActivitiesChanged {
	const targets = prepared(database, CHANGED).pluck().all(room, since, behind) as number[];
	const told = targets.flatMap((target) => readTold(database, activitySet, target) ?? []);
	const frames = inPage(told, CHANGED_BYTES_MAX).map(({ target, inPage: { activity } }) =>
		JSON.stringify({ type: "activity", room, target, ...activity }),
	);
	return { encoded: frames.join(","), next: targets.length < CHANGED_MAX ? undefined : targets.at(-1) };
}

const OF_ROOM = `
	SELECT t.text FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.seq = ? AND r.room = ? AND r.gone = 0`;

/** The newest have their states, as far as these go. */
function toldNow(database: Database, { room, targets }: ActivityRequest & { ask: "told" }): ActivitiesTold {
	const newestFirst = targets.toSorted((one, other) => other - one);
	const all = newestFirst.flatMap((target) => readTold(database, activitySet, target) ?? []);
	const changes = new Map(all.map(({ target, changedSeq }) => [target, changedSeq]));
	const told = inPage(all, PAGE_BYTES_MAX).flatMap(({ target, inPage: { activity, text } }) => {
		const stored = prepared(database, OF_ROOM).pluck().get(target, room) as string | null | undefined;
		// of another room, or removed
		if (typeof stored !== "string" || activity === undefined) return [];
		return [{ target, changedSeq: changes.get(target) ?? 0, text: text ?? stored, activity }];
	});
	return { told };
}

/** A timer of each: `lookup` and its message. */
const ASKED = "SELECT command FROM timers WHERE id BETWEEN 'lookup ' AND 'lookup:' ORDER BY at";

function asked(database: Database): ActivitiesAsked {
	const commands = prepared(database, ASKED).pluck().all() as string[];
	return {
		asked: commands.map((command) => {
			const { room, target, asked } = JSON.parse(command) as DraftOf<"answer-activity">;
			return { room, target, asked };
		}),
	};
}

const KIND = `
	SELECT a.name, a.version FROM activities a JOIN rooms r ON r.no = a.room WHERE a.seq = ? AND r.room = ? AND r.gone = 0 AND a.begun_by ${NOT_REMOVED}`;

const MOVES = `
	SELECT seq, version, prev, by, ${nameTold("by", "name")} name, at, random, event FROM activity_moves
	WHERE target = ? AND seq > ? ORDER BY seq LIMIT ${MOVES_MAX + 1}`;

function moves(database: Database, { room, target, after }: ActivityRequest & { ask: "moves" }): MovesAnswer {
	const row = prepared(database, KIND).get(target, room) as { name: string; version: number } | undefined;
	if (row === undefined) return { kind: "none" };
	const newest = activitySet.get(row.name);
	// also when it is over: who voted what stays a secret of each
	const isHidden = [newest, ofVersion(newest, row.version)].some((rules) => rules?.view !== undefined);
	if (isHidden || newest === undefined) return { kind: "hidden" };
	const rows = prepared(database, MOVES).all(target, after) as (Parameters<typeof moveOf>[0] & {
		readonly prev: number;
	})[];
	const page = rows.slice(0, MOVES_MAX).map((row) => ({ ...moveOf(row), after: row.prev }));
	return { kind: "moves", moves: page, more: rows.length > MOVES_MAX };
}

function frameOf(stored: Stored, state: unknown): string {
	const { room, target } = stored;
	return JSON.stringify({ type: "activity", room, target, ...standingOf(stored), state });
}

function withSeat(frame: string, seat: number | undefined): string {
	return seat === undefined ? frame : `${frame.slice(0, -1)},"seat":${seat}}`;
}
