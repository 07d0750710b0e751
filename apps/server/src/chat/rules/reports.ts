import { refuse } from "@parley/protocol/refusals";
import type { Decision } from "../../engine/rules.ts";
import type { ModerationDraft } from "../drafts.ts";
import type { HouseEvent } from "../events.ts";
import type { HouseState } from "./house-state.ts";
import { moderatorOf } from "./moderators.ts";
import { trimmed } from "./trimmed.ts";

type DraftOf<T extends ModerationDraft["type"]> = ModerationDraft & { type: T };

/** MOD7: any member may; whether the message stands is for the past to say (`decide-past.ts`). */
export function decideReport(
	state: HouseState,
	draft: DraftOf<"report" | "report-within">,
	openMax: number,
): Decision<HouseEvent> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	const session = state.sessions.get(draft.session);
	if (session === undefined || !room.seats.has(draft.session)) return { refusal: refuse("not-a-member") };
	const reason = trimmed(draft.reason);
	if (reason === "")
		return { refusal: refuse("empty", { field: "reason", message: "Please say what is wrong with it." }) };
	return { event: { ...draft, type: "reported", name: session.name, reason, openMax } };
}

export function decideResolveReport(
	state: HouseState,
	draft: DraftOf<"resolve-report">,
): Decision<HouseEvent> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	const moderator = moderatorOf(state, room, draft.by);
	if (!moderator.ok) return moderator;
	const { room: roomId, report, at } = draft;
	const { session: author, name } = moderator.by;
	const reason = trimmed(draft.reason);
	return { event: { type: "report-resolved", room: roomId, author, name, report, reason, at } };
}
