import type { Seats } from "@parley/activities/activity";
import { known } from "@parley/activities/run";
import { seatOfPerson } from "@parley/activities/seats";
import { activitySet } from "@parley/activities/set";
import { reason } from "@parley/engine/lib/user-facing-error";
import type { Handler } from "@parley/engine/lookups/runner";
import { ACTIVITY_STATE_IN_PAGES_BYTES_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { moveOf, readActivity, readSoundActivity, type Stored } from "../rows/stored-activity.ts";

/** What is asked about activities, of which no rule ever runs on the loop. */
export type ActivityRequest =
	/** ACT6: one, as far as these people may know it; `seatsOnly`: of them those with a seat in it */
	| {
			readonly ask: "now";
			readonly room: string;
			readonly target: number;
			readonly viewers: readonly string[];
			readonly seatsOnly?: boolean;
	  }
	/** ACT7: those of a room that changed from a Seq on, behind that message */
	| { readonly ask: "changed"; readonly room: string; readonly since: number; readonly behind: number }
	/** ACT14 */
	| { readonly ask: "moves"; readonly room: string; readonly target: number; readonly after: number };

/** JSON of frames, each without what is asked for by `ref`: `,"type":"activity",…` of one object; undefined: there is none. */
export interface ActivitiesNow {
	/** the same for all: it hides nothing */
	readonly shared: string | undefined;
	readonly own: Readonly<Record<string, string>>;
	readonly exists: boolean;
}

export interface ActivitiesChanged {
	/** the inside of a JSON array */
	readonly encoded: string;
	/** where the next page begins; undefined: it was the last */
	readonly next: number | undefined;
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

export function open({ database }: LookupTools): Handler {
	return (data) => answered(database, data as ActivityRequest);
}

/** As of one moment, whatever is stored meanwhile. */
function answered(
	database: Database,
	request: ActivityRequest,
): ActivitiesNow | ActivitiesChanged | MovesAnswer {
	prepared(database, "BEGIN").run();
	try {
		if (request.ask === "now") return now(database, request);
		return request.ask === "changed" ? changed(database, request) : moves(database, request);
	} finally {
		prepared(database, "COMMIT").run();
	}
}

function now(
	database: Database,
	{ room, target, viewers, seatsOnly }: ActivityRequest & { ask: "now" },
): ActivitiesNow {
	const stored = readActivity(database, activitySet, target);
	if (stored === undefined || stored.room !== room) return { shared: undefined, own: {}, exists: false };
	const seats = stored.held.seats.map(known);
	if (stored.activity.view === undefined) {
		const frame = frameOf(stored, stored.held.state);
		const own = viewers.map((viewer) => [viewer, withSeat(frame, seatOfPerson(seats, viewer))] as const);
		return { shared: frame, own: Object.fromEntries(own), exists: true };
	}
	const told = seatsOnly === true ? viewers.filter((one) => seatOfPerson(seats, one) !== undefined) : viewers;
	const own = told.flatMap((viewer) => viewOf(stored, viewer, seats) ?? []);
	return { shared: undefined, own: Object.fromEntries(own), exists: true };
}

/** Undefined: it breaks on that one; the others are told theirs. */
function viewOf(stored: Stored, viewer: string, seats: Seats): [[string, string]] | undefined {
	const seat = seatOfPerson(seats, viewer);
	const person = seat === undefined ? undefined : seats[seat];
	const me = person ?? { id: viewer, name: "" };
	try {
		const view = stored.activity.view?.(stored.held.state, { me, seat, seats });
		return [[viewer, withSeat(frameOf(stored, view), seat)]];
	} catch (error) {
		const { activity, target } = stored;
		process.emitWarning(
			`a view of the activity ${activity.name} at ${target} broke: ${reason(error)}`,
			"ActivityBroke",
		);
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
	let bytes = 0;
	const frames = targets.flatMap((target) => {
		const stored = readSoundActivity(database, activitySet, target);
		if (stored === undefined) return [];
		const state = smallState(stored);
		bytes += state?.length ?? 0;
		return [
			frameOf(stored, state === undefined || bytes > CHANGED_BYTES_MAX ? undefined : stored.held.state),
		];
	});
	return { encoded: frames.join(","), next: targets.length < CHANGED_MAX ? undefined : targets.at(-1) };
}

function moves(database: Database, { room, target, after }: ActivityRequest & { ask: "moves" }): MovesAnswer {
	const stored = readActivity(database, activitySet, target);
	if (stored === undefined || stored.room !== room) return { kind: "none" };
	// also when it is over: who voted what stays a secret of each
	if (stored.activity.view !== undefined) return { kind: "hidden" };
	const rows = prepared(
		database,
		`SELECT seq, version, prev, by, name, at, random, event FROM activity_moves WHERE target = ? AND seq > ? ORDER BY seq LIMIT ${MOVES_MAX + 1}`,
	).all(target, after) as (Parameters<typeof moveOf>[0] & { readonly prev: number })[];
	const page = rows.slice(0, MOVES_MAX).map((row) => ({ ...moveOf(row), after: row.prev }));
	return { kind: "moves", moves: page, more: rows.length > MOVES_MAX };
}

/** Its JSON, where it is small enough to be told without being asked for, and hides nothing. */
export function smallState({ activity, held }: Stored): string | undefined {
	if (activity.view !== undefined || held.over) return undefined;
	const json = JSON.stringify(held.state);
	return Buffer.byteLength(json) <= ACTIVITY_STATE_IN_PAGES_BYTES_MAX ? json : undefined;
}

/** How it stands, beside its state. */
export function standingOf({ activity, held, actedSeq, stopped }: Stored) {
	return {
		...{ name: activity.name, version: activity.version },
		...(activity.seats === undefined ? {} : { seats: held.seats }),
		actedSeq,
		...(held.over ? { over: true } : {}),
		...(stopped === undefined ? {} : { stopped: true }),
	};
}

function frameOf(stored: Stored, state: unknown): string {
	const { room, target } = stored;
	return JSON.stringify({ type: "activity", room, target, ...standingOf(stored), state });
}

function withSeat(frame: string, seat: number | undefined): string {
	return seat === undefined ? frame : `${frame.slice(0, -1)},"seat":${seat}}`;
}
