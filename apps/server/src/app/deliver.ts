import type { Encoded } from "@parley/engine/rules";
import type { Posted } from "@parley/protocol/events";
import type { LeftReason } from "@parley/protocol/server-frames";
import { deliverActivity, deliverRisen, hasBegun } from "../activities/deliver-activities.ts";
import type { ActivityEvent } from "../activities/rules/activity-events.ts";
import { authorOf, authorOfBot } from "../hooks/rules/hook.ts";
import { deliverLater, sentLater } from "../messages/later/deliver-later.ts";
import { deliverReminder } from "../messages/reminders/deliver-reminders.ts";
import { heldIn } from "../messages/views.ts";
import { deliverModeration, deliverModerationEvent } from "../moderation/deliver-moderation.ts";
import { tellHouseDeed } from "../moderation/tell-house-deed.ts";
import { tellBlocked } from "../people/blocking/tell-blocked.ts";
import { deliverKeeping, renamed, tellMe } from "../people/deliver-keeping.ts";
import { aroundLeaver, leftForGood, risenOf } from "../people/deliver-leaving.ts";
import { claimNameAgain, expectSoon } from "../people/expiry.ts";
import { deliverInvitation } from "../people/invitations/deliver-invitations.ts";
import { isAboutInvitations } from "../people/invitations/rules/invitation-drafts.ts";
import { isAboutKeeping } from "../people/rules/keeping-events.ts";
import { endDevice, endSession } from "../people/session-ends.ts";
import { sendConversation } from "../rooms/conversations/conversations.ts";
import { deliverConversation } from "../rooms/conversations/deliver-conversations.ts";
import { awaitsSecond } from "../rooms/conversations/rules/conversations.ts";
import { roomGone } from "../rooms/room-gone.ts";
import { sendRulesToAll } from "../rooms/room-settings.ts";
import { forgotten, freed, seated } from "../rooms/seat-changes.ts";
import type { House } from "./context.ts";
import type { ChatDelivered, DraftOf } from "./drafts.ts";
import {
	isAboutConversations,
	isActivityEvent,
	isModerationEvent,
	isTimeline,
	type ModerationEvent,
	mayEndBots,
} from "./event-kinds.ts";
import type { EventOf, HouseEvent, TimelineDraft } from "./events.ts";
import { fold } from "./rules/fold.ts";

/** What left the log, in order: shown state is folded, timelines go to fan-out, and people see who came and went. */
export function deliver(house: House, batch: readonly ChatDelivered[]): void {
	for (const delivered of batch) {
		if (delivered.event === undefined) deliverPost(house, delivered);
		else if (isTimeline(delivered.event)) deliverTimeline(house, delivered, delivered.event);
		else if (isModerationEvent(delivered.event))
			deliverModerationEvent(house, delivered.event, delivered.seq);
		else if (isActivityEvent(delivered.event)) deliverActivity(house, delivered.event, delivered.seq);
		else deliverHouse(house, delivered.event, delivered.seq);
	}
	if (batch.some(({ event }) => event !== undefined && mayEndBots(event))) house.botSockets.look();
	const shown = house.shown();
	// messages, too, are behind what is shown: what is behind that place was not delivered
	shown.newest = Math.max(shown.newest, batch.at(-1)?.seq ?? 0);
	const { seats, outside, rooms, sessions, keeping } = shown;
	house.metrics.members.set(seats);
	house.metrics.membersOutside.set(outside);
	house.metrics.rooms.set(rooms.size);
	house.metrics.hooks.set(shown.hooks.size);
	house.metrics.invitations.set(shown.invitations.byId.size);
	house.metrics.sessions.set(sessions.size);
	house.metrics.keptNames.set(keeping.count);
	house.metrics.houseBans.set(shown.houseBans.byId.size);
}

/** The usual case: a message is passed on as it came, and nobody reads it here. */
function deliverPost(
	house: House,
	{ draft, seq, prev, count, encoded }: ChatDelivered & { event: undefined },
): void {
	if (draft.type !== "post" && draft.type !== "hook-post" && draft.type !== "bot-post")
		throw new Error(`${draft.type} came back as a message`);
	posted(house, draft.room, writerOf(draft), encoded);
	if (draft.type === "post" && draft.activity !== undefined)
		hasBegun(house, { room: draft.room, name: draft.activity.name, by: draft.session }, seq);
	house.fanOut.publish(draft.room, { seq, prev, count, encoded, frame: undefined });
}

function writerOf(draft: DraftOf<"post" | "hook-post" | "bot-post">): string {
	if (draft.type === "post") return draft.session;
	return draft.type === "hook-post" ? authorOf(draft.hook) : authorOfBot(draft.bot);
}

function deliverTimeline(
	house: House,
	{ seq, prev, count, encoded }: ChatDelivered,
	event: TimelineDraft,
): void {
	if (encoded === undefined) throw new Error(`${event.type} came without what is told of it`);
	if (event.type === "posted") {
		posted(house, event.room, event.author, encoded);
		if (event.later) sentLater(house, event.author);
		if (event.reminded) tellMe(house, event.author);
		if (event.activity) hasBegun(house, { ...event, name: event.activity.name, by: event.author }, seq);
	} else if (event.type === "removed") house.push?.removed(event.room, event.target);
	const frame = event.type === "posted" ? undefined : heldIn(encoded);
	house.fanOut.publish(event.room, { seq, prev, count, encoded, frame });
	if (event.type === "moderated") {
		deliverModeration(house, event, seq);
		deliverRisen(house, event.found, seq);
	}
}

function posted(house: House, room: string, author: string, encoded: Encoded): void {
	house.typing.stops(room, author);
	house.passersBy.forget(author);
	house.push?.posted(room, () => heldIn(encoded).event as Posted & { readonly text: string });
}

function deliverHouse(
	house: House,
	event: Exclude<HouseEvent, ModerationEvent | ActivityEvent>,
	seq: number,
): void {
	if (event.type === "room-deleted" || event.type === "room-expired")
		return deliverRoomEnd(house, event, seq);
	if (isAboutConversations(event)) return deliverConversation(house, event, seq);
	if (isAboutKeeping(event)) return deliverKeeping(house, event, seq);
	if (isAboutInvitations(event)) return deliverInvitation(house, event, seq);
	const nameBefore = "session" in event ? house.shown().sessions.get(event.session)?.name : undefined;
	// the second of a conversation of before may be coming: then it is known whose it is (TALK7)
	const awaited = event.type === "seat-taken" && awaitsSecond(house.shown().rooms.get(event.room));
	const around = aroundLeaver(house.shown(), event);
	fold(house.shown(), event, seq);
	switch (event.type) {
		case "session-opened":
			house.reads.isNew(event.session);
			house.passersBy.came(event.session);
			return expectSoon(house, event.session);
		case "name-released":
			house.passersBy.changed(event.session);
			return void claimNameAgain(house, event.session);
		case "room-opened":
			house.fanOut.feed(event.room);
			if (event.by !== null) house.passersBy.forget(event.by);
			return;
		case "room-disowned":
			return sendRulesToAll(house, event.room, seq);
		case "name-claimed":
			return nameClaimed(house, event, nameBefore);
		case "seat-taken":
			if (awaited) sendConversation(house, event.room);
			forgotten(house, event.session, event.forgets);
			return seated(house, event.session, event.room);
		case "line-joined":
			// behind all others, and told by the answer
			return forgotten(house, event.session, event.forgets);
		case "room-left":
			freed(house, event.session, nameBefore, event, reasonOf(house, event));
			return deliverRisen(house, event.found, seq);
		case "device-added":
			for (const device of event.ended ?? []) endDevice(house, { session: event.session, device });
			return tellMe(house, event.session);
		case "house-unbanned":
			return house.metrics.moderations.inc({ deed: "house-unban" });
		case "hook-rotated":
		case "hook-told":
			return;
		case "later-set":
		case "later-ended":
		case "later-unsent":
			return deliverLater(house, event);
		case "reminder-set":
		case "reminder-ended":
		case "reminder-rang":
			return deliverReminder(house, event);
		case "message-saved":
			return tellMe(house, event.session);
		case "profile-changed":
			if (event.deed !== undefined) tellHouseDeed(house, event.deed);
			return tellMe(house, event.session);
		case "person-blocked":
			return tellBlocked(house, event.session);
		case "device-ended":
			endDevice(house, event);
			return tellMe(house, event.session);
		case "session-released":
			sessionReleased(house, nameBefore, event);
			leftForGood(house, event, around, seq);
			return deliverRisen(house, risenOf(event, nameBefore), seq);
	}
}

function nameClaimed(
	house: House,
	{ session, name, deed }: EventOf<"name-claimed">,
	nameBefore: string | undefined,
): void {
	house.passersBy.changed(session);
	expectSoon(house, session);
	renamed(house, session, nameBefore);
	if (deed === undefined) return;
	tellHouseDeed(house, deed);
	// it is another one than their page says hello with
	tellMe(house, session, undefined, name);
}

/** Since members are kept a grace ends by `expire`: a place that ends alone was given back by a word, which left the line. */
function reasonOf(house: House, { isExpired }: EventOf<"room-left">): LeftReason {
	return isExpired === true && !house.shown().keepsMembers ? "expired" : "left";
}

function deliverRoomEnd(
	house: House,
	event: HouseEvent & { type: "room-deleted" | "room-expired" },
	seq: number,
): void {
	const room = house.shown().rooms.get(event.room);
	fold(house.shown(), event, seq);
	if (room === undefined || house.shown().rooms.has(event.room)) return;
	roomGone(house, room);
	if (event.type === "room-deleted") house.metrics.moderations.inc({ deed: "delete" });
}

function sessionReleased(
	house: House,
	nameBefore: string | undefined,
	{ session, device, devices, deed, freed: places, ended, isExpired }: EventOf<"session-released">,
): void {
	if (deed !== undefined) tellHouseDeed(house, deed);
	for (const one of devices ?? []) endDevice(house, { session, device: one });
	if (device !== undefined) endDevice(house, { session, device });
	for (const place of places) freed(house, session, nameBefore, place, isExpired ? "expired" : "left");
	house.passersBy.changed(session);
	if (ended) endSession(house, session);
	// NAME4: whatever let go of it, whoever is here holds it; who was done for good at their last device is not
	else if (device === undefined && devices === undefined) void claimNameAgain(house, session);
}
