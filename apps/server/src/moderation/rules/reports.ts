import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf, HouseEvent } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../app/rules/past.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import { moderatorOf, sparedBy } from "./moderators.ts";

const tooManyOfOne = {
	refusal: refuse("too-fast", {
		message: "Many of your reports are open here. Please wait until some of them have been looked at.",
		retryAfterMs: 60_000,
	}),
};
const tooManyOpen = {
	refusal: refuse("busy", {
		message: "So many reports are open here that no more can be taken. The owner has to look at them first.",
		retryAfterMs: 60_000,
	}),
};

const noSuchReport = { refusal: refuse("not-allowed", { message: "There is no such report." }) };

/** MOD7: any member may; whether the message stands is for the past to say (`toReport`). */
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
	const moderator = moderatorOf(state, room, draft.by, "moderator");
	if (!moderator.ok) return moderator;
	const { room: roomId, report, at } = draft;
	const { session: author, name } = moderator.by;
	const reason = trimmed(draft.reason);
	const spares = sparedBy(room, draft.by);
	const resolved = { type: "report-resolved", room: roomId, author, name, report, reason, at } as const;
	return { event: { ...resolved, ...(spares.length > 0 && { spares }) } };
}

/** MOD7: of a message of that room that stands; said once by each person, and never too many open. */
export function toReport(past: Past, event: EventOf<"reported">): Objection {
	const { room, session, target, openMax, openOfOneMax = openMax } = event;
	if (!standsIn(room, past.message(target))) return { refusal: refuse("no-such-message") };
	const earlier = past.report(target, session);
	if (earlier !== undefined) return { repeated: earlier };
	const { open, openOfOne } = past.openReports(room, session);
	if (openOfOne >= openOfOneMax) return tooManyOfOne;
	return open < openMax ? undefined : tooManyOpen;
}

/** Resolved again, a report stays as it is (ONCE3). */
export function toResolve(past: Past, { room, report, spares }: EventOf<"report-resolved">): Objection {
	const found = past.reportAt(report);
	if (found === undefined || found.room !== room) return noSuchReport;
	// MOD11: to a moderator there is none
	if (spares?.includes(past.message(found.target)?.author ?? "")) return noSuchReport;
	return found.resolvedSeq === null ? undefined : { repeated: found.resolvedSeq };
}
