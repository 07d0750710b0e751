import type { Decision } from "@parley/engine/rules";
import type { Person } from "@parley/protocol/activity-frames";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf } from "../../app/events.ts";
import type { ActivityLimits } from "../../app/rules/house-limits.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { refuseTakingPart, writingOf } from "../../messages/rules/messages.ts";
import type { Acting, Answering } from "./activity-events.ts";

/** Before rules 7, and where the node that took a draft says none. */
const SEATS_MAX = 20;
/** What the clock does is nobody's. */
const CLOCK: Person = { id: "", name: "" };

/** Present side: whoever may react in the room may act. What is stored is asked behind it (`Past.move`). */
export function decideAct(
	state: HouseState,
	draft: DraftOf<"act">,
	limits: ActivityLimits,
): Decision<Acting> {
	const { room: id, session, target, command, seed, at } = draft;
	const room = state.rooms.get(id);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	const person = state.sessions.get(session);
	if (person === undefined || !room.seats.has(session)) return { refusal: refuse("not-a-member") };
	const silent = refuseTakingPart(room, session, at);
	if (silent !== undefined) return { refusal: silent };
	return {
		event: {
			...{ type: "acting", room: id, target, by: { id: session, name: person.name }, command, seed, at },
			mayModerate: room.owner === session,
			...boundsOf(state, limits),
			...(state.holdsWriting ? { writing: writingOf(room, session) } : {}),
		},
	};
}

/** ACT9: in a closed room, too, time goes on. */
export function decideTick(
	state: HouseState,
	{ room, target, command, seed, at }: DraftOf<"tick">,
	limits: ActivityLimits,
): Decision<Acting> {
	if (!state.rooms.has(room)) return { refusal: refuse("no-such-room") };
	return {
		event: {
			...{ type: "acting", room, target, by: CLOCK, command, seed, at, mayModerate: true },
			...boundsOf(state, limits),
		},
	};
}

/** ACT15: in a closed room, too, what was asked is answered. */
export function decideAnswering(
	state: HouseState,
	{ room, target, asked, answer, seed, at }: DraftOf<"answer-activity">,
	{ activityStateBytesMax: stateBytesMax, activityMoveBytesMax: moveBytesMax }: ActivityLimits,
): Decision<Answering> {
	if (!state.rooms.has(room)) return { refusal: refuse("no-such-room") };
	const bounds = { stateBytesMax, moveBytesMax };
	return { event: { type: "answering", room, target, asked, answer, seed, at, ...bounds } };
}

function boundsOf(
	{ holdsWriting }: HouseState,
	{ activityStateBytesMax, activityMoveBytesMax, activitySeatsPerPersonMax = SEATS_MAX }: ActivityLimits,
): Pick<Acting, "stateBytesMax" | "moveBytesMax" | "seatsMax"> {
	return {
		...{ stateBytesMax: activityStateBytesMax, moveBytesMax: activityMoveBytesMax },
		seatsMax: holdsWriting ? activitySeatsPerPersonMax : SEATS_MAX,
	};
}

/** ACT8: whoever is back keeps it. */
export function refuseFreeSeat(
	state: HouseState,
	{ room, session }: DraftOf<"free-seat">,
): { readonly refusal: ReturnType<typeof refuse> } | undefined {
	const isBack = state.rooms.get(room)?.seats.has(session) ?? false;
	return isBack ? { refusal: refuse("not-allowed", { message: "They are back." }) } : undefined;
}

/** ACT13: versions only rise. */
export function decideRaise(
	state: HouseState,
	{ versions }: DraftOf<"raise-activities">,
): Decision<EventOf<"activities-raised">> {
	const raised = Object.entries(versions).filter(
		([name, version]) => version > (state.activities.get(name) ?? 0),
	);
	if (raised.length === 0)
		return { refusal: refuse("not-allowed", { message: "These versions are in force already." }) };
	return { event: { type: "activities-raised", versions: Object.fromEntries(raised) } };
}
