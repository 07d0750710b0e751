import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf, HouseEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../app/rules/past.ts";

const notSaved = {
	refusal: refuse("not-allowed", { field: "seq", message: "You did not save that message." }),
};

/** SAVE1: who has a seat saves what stands there, and lets go of it from anywhere. What is stored is asked behind it (`toSave`). */
export function decideSave(
	state: HouseState,
	{ session, room, target, on, max, at }: DraftOf<"save">,
): Decision<HouseEvent> {
	if (!state.sessions.has(session)) return { refusal: refuse("token-invalid") };
	const event = { type: "message-saved", session, target, on, max, at } as const;
	if (!on) return { event };
	const held = room === undefined ? undefined : state.rooms.get(room);
	if (held === undefined) return { refusal: refuse("no-such-room") };
	return held.seats.has(session)
		? { event: { ...event, room: held.room } }
		: { refusal: refuse("not-a-member") };
}

/** ONCE3: what is saved already stays where it is in the list. */
export function toSave(past: Past, { session, room, target, on, max }: EventOf<"message-saved">): Objection {
	const saved = past.saved(session, target);
	if (!on) return saved === undefined ? notSaved : undefined;
	if (room === undefined || !standsIn(room, past.message(target)))
		return { refusal: refuse("no-such-message") };
	if (saved !== undefined) return { repeated: saved };
	if (past.savedBy(session) < max) return undefined;
	const message = "You have saved as many messages as you may. Let some of them go first.";
	return { refusal: refuse("not-allowed", { field: "seq", message }) };
}
