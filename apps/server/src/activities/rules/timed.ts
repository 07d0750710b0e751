import type { TimerChange } from "@parley/engine/timers";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent } from "../../app/events.ts";
import type { HouseLimits } from "../../app/rules/house-limits.ts";
import type { Acted, AskedLookup, DueMove, KeptSeat, SeatsFound } from "./activity-events.ts";

type Change = TimerChange<Draft>;

const NONE: readonly Change[] = [];
const dueId = (target: number): string => `activity ${target}`;
const lookupId = (target: number): string => `lookup ${target}`;
const seatId = (target: number, seat: number): string => `seat ${target} ${seat}`;

/** Of a timer of those below the activity that it is of; undefined: it is of something else. */
export function activityOfTimer(id: string): number | undefined {
	const [kind, target] = id.split(" ");
	return kind === "activity" || kind === "seat" || kind === "lookup" ? Number(target) : undefined;
}

/**
 * ACT9, ACT15, ACT8: of each activity the one thing that it does at a time, the one that it waits to have looked up, and the
 * seats that are kept for who is away.
 */
export function ofActivities(event: ChatEvent, seq: number): readonly Change[] {
	switch (event.type) {
		case "posted":
			return event.activity === undefined ? NONE : begun(event.room, seq, event.activity, seq);
		case "acted":
			return ofMove(event, seq);
		case "activity-allowed":
			return begun(event.room, event.target, event, seq);
		case "activity-stopped":
			return ends(event.target);
		case "removed":
			return event.found !== undefined ? ends(event.target) : NONE;
		case "room-left":
		case "session-released":
		case "moderated":
			return ofSeats(event.found, seq);
		default:
			return NONE;
	}
}

function ends(target: number): readonly Change[] {
	return [{ end: dueId(target) }, { end: lookupId(target) }];
}

interface Begun {
	readonly due?: DueMove;
	readonly asks?: AskedLookup;
}

function begun(room: string, target: number, { due: next, asks }: Begun, seq: number): readonly Change[] {
	return [
		...(next === undefined ? NONE : [due(room, target, next)]),
		...(asks === undefined ? NONE : [unanswered(room, target, asks, seq)]),
	];
}

function ofMove({ room, target, due: next, asks, over }: Acted, seq: number): readonly Change[] {
	if (over === true) return ends(target);
	return [
		...(next === null ? [{ end: dueId(target) }] : NONE),
		...(asks === null ? [{ end: lookupId(target) }] : NONE),
		...begun(room, target, { ...(next && { due: next }), ...(asks && { asks }) }, seq),
	];
}

function ofSeats(found: SeatsFound | undefined, seq: number): readonly Change[] {
	if (found === undefined) return NONE;
	const stopped = (found.stops ?? []).flatMap(({ target }) => ends(target));
	return [...found.rises.flatMap((rise) => ofMove(rise, seq)), ...found.keeps.map(kept), ...stopped];
}

/** By the bound of the move that set it, whatever node says that it is due. */
function due(room: string, target: number, { at, command, seed, stateBytesMax }: DueMove): Change {
	const limits = limitsOf(stateBytesMax);
	return {
		set: { id: dueId(target), at, command: { type: "tick", room, target, command, seed, at, limits } },
	};
}

/** What is answered in time ends it. */
function unanswered(
	room: string,
	target: number,
	{ lookup, data, until: at, seed, stateBytesMax }: AskedLookup,
	asked: number,
): Change {
	const nothing: Draft = {
		...{ type: "answer-activity", room, target, asked, of: { lookup, data }, seed, at },
		limits: limitsOf(stateBytesMax),
	};
	return { set: { id: lookupId(target), at, command: nothing } };
}

function limitsOf(activityStateBytesMax: number): HouseLimits {
	const limits = { activityStateBytesMax, activityMoveBytesMax: Number.MAX_SAFE_INTEGER };
	return limits as HouseLimits;
}

function kept({ room, target, seat, session, until }: KeptSeat): Change {
	return {
		set: {
			...{ id: seatId(target, seat), at: until },
			command: { type: "free-seat", room, target, seat, session, at: until },
		},
	};
}
