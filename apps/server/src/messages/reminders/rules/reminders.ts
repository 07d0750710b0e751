import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { EventOf, HouseEvent } from "../../../app/events.ts";
import type { HouseState } from "../../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../../app/rules/past.ts";

const noReminder = {
	refusal: refuse("not-allowed", { field: "seq", message: "You are not reminded of that message." }),
};

/** REMIND1: who has a seat is reminded of what stands there. What is stored is asked behind it (`toRemind`). */
export function decideRemind(state: HouseState, draft: DraftOf<"remind">): Decision<HouseEvent> {
	const { type: _, ...wish } = draft;
	if (!state.sessions.has(draft.session)) return { refusal: refuse("token-invalid") };
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (!room.seats.has(draft.session)) return { refusal: refuse("not-a-member") };
	return { event: { type: "reminder-set", ...wish } };
}

export function decideEndReminder(state: HouseState, draft: DraftOf<"end-reminder">): Decision<HouseEvent> {
	if (!state.sessions.has(draft.session)) return { refusal: refuse("token-invalid") };
	return { event: { ...draft, type: "reminder-ended" } };
}

/** REMIND3: wherever they are, and whatever became of the message. */
export function decideRing(
	past: Past,
	{ session, target, at }: DraftOf<"ring-reminder">,
): Decision<HouseEvent> {
	const known = past.reminder(session, target);
	if (known === undefined || known.rang === 1) return noReminder;
	return { event: { type: "reminder-rang", session, target, at } };
}

/** ONCE3: what is set for that time already stays as it is. */
export function toRemind(past: Past, wish: EventOf<"reminder-set">): Objection {
	const { session, room, target, remindAt, max } = wish;
	if (!standsIn(room, past.message(target))) return { refusal: refuse("no-such-message") };
	const known = past.reminder(session, target);
	if (known?.rang === 0 && known.remindAt === remindAt) return { repeated: known.seq };
	if (known !== undefined || past.remindersOf(session) < max) return undefined;
	const message = "You have as many reminders as you may. Let some of them go first.";
	return { refusal: refuse("not-allowed", { field: "reminders", message }) };
}

/** REMIND4 */
export function answersReminder(past: Past, { author, replyTo }: EventOf<"posted">): boolean {
	return replyTo !== undefined && past.reminder(author, replyTo) !== undefined;
}

export function toEndReminder(past: Past, { session, target }: EventOf<"reminder-ended">): Objection {
	return past.reminder(session, target) === undefined ? noReminder : undefined;
}
