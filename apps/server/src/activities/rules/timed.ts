import type { TimerChange } from "@parley/engine/timers";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent } from "../../app/events.ts";
import type { HouseLimits } from "../../app/rules/house-limits.ts";
import type { Acted, DueMove, KeptSeat, SeatsFound } from "./activity-events.ts";

type Change = TimerChange<Draft>;

const NONE: readonly Change[] = [];
const dueId = (target: number): string => `activity ${target}`;
const seatId = (target: number, seat: number): string => `seat ${target} ${seat}`;

/** Of a timer of those below the activity that it is of; undefined: it is of something else. */
export function activityOfTimer(id: string): number | undefined {
	const [kind, target] = id.split(" ");
	return kind === "activity" || kind === "seat" ? Number(target) : undefined;
}

/** ACT9, ACT8: of each activity the one thing that it does at a time, and the seats that are kept for who is away. */
export function ofActivities(event: ChatEvent, seq: number): readonly Change[] {
	switch (event.type) {
		case "posted":
			return event.activity?.due === undefined ? NONE : [due(event.room, seq, event.activity.due)];
		case "acted":
			return ofMove(event);
		case "activity-allowed":
			return event.due === undefined ? NONE : [due(event.room, event.target, event.due)];
		case "activity-stopped":
			return [{ end: dueId(event.target) }];
		case "removed":
			return event.found !== undefined ? [{ end: dueId(event.target) }] : NONE;
		case "room-left":
		case "session-released":
		case "moderated":
			return ofSeats(event.found);
		default:
			return NONE;
	}
}

function ofMove({ room, target, due: next, over }: Acted): readonly Change[] {
	if (over === true || next === null) return [{ end: dueId(target) }];
	return next === undefined ? NONE : [due(room, target, next)];
}

function ofSeats(found: SeatsFound | undefined): readonly Change[] {
	if (found === undefined) return NONE;
	const ends = (found.stops ?? []).map(({ target }) => ({ end: dueId(target) }));
	return [...found.rises.flatMap(ofMove), ...found.keeps.map(kept), ...ends];
}

/** By the bound of the move that set it, whatever node says that it is due. */
function due(room: string, target: number, { at, command, seed, stateBytesMax }: DueMove): Change {
	const limits = { activityStateBytesMax: stateBytesMax, activityMoveBytesMax: Number.MAX_SAFE_INTEGER };
	const tick: Draft = { type: "tick", room, target, command, seed, at, limits: limits as HouseLimits };
	return { set: { id: dueId(target), at, command: tick } };
}

function kept({ room, target, seat, session, until }: KeptSeat): Change {
	return {
		set: {
			...{ id: seatId(target, seat), at: until },
			command: { type: "free-seat", room, target, seat, session, at: until },
		},
	};
}
