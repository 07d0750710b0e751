import type { ReportList } from "@parley/protocol/moderation-lists";
import type { House } from "../app/context.ts";
import type { ModerationEvent } from "../app/event-kinds.ts";
import type { Moderation } from "../app/events.ts";
import { fold } from "../app/rules/fold.ts";
import type { Room } from "../app/rules/house-state.ts";
import { sendConversation } from "../rooms/conversations/conversations.ts";
import { sendRules, sendRulesToAll } from "../rooms/room-settings.ts";
import { broughtIn, freed } from "../rooms/seat-changes.ts";
import type { ModerationListRequest } from "./lookups/moderation-lists.ts";
import { keepersOf, moderatorOf } from "./rules/moderators.ts";
import { type ThrownOut, throwOut } from "./thrown-out.ts";

/** A deed of a moderator, after its event went to fan-out: seats, presence, and what those concerned are told. */
export function deliverModeration(house: House, event: Moderation, seq: number): void {
	const { deed, promoted = [] } = event;
	const { person } = deed;
	const freedFromBan = deed.do === "unban" ? person?.session : undefined;
	const nameBefore = person === undefined ? undefined : house.shown().sessions.get(person.session)?.name;
	const wasClosed = house.shown().rooms.get(event.room)?.closed;
	fold(house.shown(), event, seq);
	house.metrics.moderations.inc({ deed: deed.do });
	const room = house.shown().rooms.get(event.room);
	if (room === undefined) return;
	if (room.closed !== wasClosed) sendConversation(house, event.room);
	if (typeof event.secret.verifier === "string") house.push?.locked(event.room);
	if (person !== undefined && deed.do === "hand-over") house.passersBy.forget(person.session);
	if (person !== undefined && (deed.do === "remove" || deed.do === "ban"))
		throwOut(house, thrownOutBy(event, person), (_clients, as) => {
			if (event.freed !== undefined) freed(house, person.session, nameBefore, event.freed, as);
		});
	if (freedFromBan !== undefined) house.overviews.changed(freedFromBan, event.room);
	for (const session of promoted) broughtIn(house, session, event.room);
	sendToThoseConcerned(house, room, event, seq);
}

function thrownOutBy({ room, at, deed, secret }: Moderation, { session }: { session: string }): ThrownOut {
	const { until } = deed;
	return { room, session, at, until, reason: secret.reason, as: deed.do === "ban" ? "banned" : "removed" };
}

export function deliverModerationEvent(house: House, event: ModerationEvent, seq: number): void {
	const banned =
		event.type === "ban-ended"
			? house.shown().rooms.get(event.room)?.moderation?.bans.get(event.ban)?.session
			: undefined;
	fold(house.shown(), event, seq);
	if (banned !== undefined) house.overviews.changed(banned, event.room);
	if (event.type === "reason-blanked") house.metrics.moderations.inc({ deed: "blank-reason" });
	const room = house.shown().rooms.get(event.room);
	if (room === undefined) return;
	if (event.type === "mute-ended") sendRules(house, room, event.session);
	if (event.type !== "reported") return;
	house.metrics.moderations.inc({ deed: "report" });
	sendReported(house, room, seq);
}

/** MOD7, MOD11. `report`: absent where some are told of at once. */
export function sendReported(house: House, room: Room, report?: number): void {
	if (room.owner !== null) tellReported(house, room.room, room.owner);
	const moderators = [...(room.moderation?.moderators.keys() ?? [])].filter(
		(session) => moderatorOf(house.shown(), room, session, "moderator").ok,
	);
	if (moderators.length > 0) void tellModerators(house, room, moderators, report);
}

/** Of a message of who keeps the room they are not told, and whose it is, only the archive knows. */
async function tellModerators(
	house: House,
	room: Room,
	moderators: readonly string[],
	report: number | undefined,
): Promise<void> {
	const asked: ModerationListRequest = {
		...{ list: "reports", room: room.room, spares: keepersOf(room), limit: 1 },
		...(report !== undefined && { before: report + 1 }),
	};
	const found = await house.requestor.request<ReportList>("moderation", asked, {
		person: `moderators of ${room.room}`,
		address: undefined,
	});
	// where it could not be looked up, they find it in the list
	const newest = found.ok ? found.value.reports[0]?.report : undefined;
	if (newest === undefined || (report !== undefined && newest !== report)) return;
	for (const moderator of moderators) tellReported(house, room.room, moderator);
}

function tellReported({ connected }: House, room: string, session: string): void {
	for (const client of connected.clientsOf(session)) client.answer({ type: "reported", room });
}

function sendToThoseConcerned(
	house: House,
	room: Room,
	{ deed: { do: deed, person } }: Moderation,
	seq: number,
): void {
	if (deed === "pin") return;
	if (person === undefined || deed === "hand-over" || deed === "moderator")
		return sendRulesToAll(house, room.room, seq);
	if (deed === "mute" || deed === "unmute" || deed === "speaker") sendRules(house, room, person.session);
}
