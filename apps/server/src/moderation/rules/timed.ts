import type { Timed, Timer, TimerChange } from "@parley/engine/timers";
import { ofActivities } from "../../activities/rules/timed.ts";
import { TIMERS_SINCE } from "../../app/draft-forms.ts";
import type { Draft } from "../../app/drafts.ts";
import type { ChatEvent, EventOf, Moderation } from "../../app/events.ts";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { isAboutLater } from "../../messages/later/rules/later-drafts.ts";
import { ofLater } from "../../messages/later/rules/timed-later.ts";
import { isAboutReminders } from "../../messages/reminders/rules/reminder-drafts.ts";
import { ofReminder } from "../../messages/reminders/rules/timed-reminders.ts";
import { ofLeaving } from "../../people/rules/timed-leaving.ts";

type Change = TimerChange<Draft>;

const NONE: readonly Change[] = [];
const banId = (ban: number): string => `ban ${ban}`;
const muteId = (since: number): string => `mute ${since}`;

/** MOD3: bans and mutes end at a time. A timer is named after the event that set it, so none can end a newer one. */
export const timed: Timed<HouseState, Draft, ChatEvent> = {
	since: TIMERS_SINCE,
	changes(state, event, seq) {
		switch (event.type) {
			case "moderated":
				return [...ofDeed(state.rooms.get(event.room), event, seq), ...ofActivities(event, seq)];
			case "ban-ended":
				return [{ end: banId(event.ban) }];
			case "mute-ended":
				return noMute(state.rooms.get(event.room), event.session);
			case "room-expired":
				return event.found === true ? ofRoomEnd(state.rooms.get(event.room)) : NONE;
			case "room-deleted":
				return ofRoomEnd(state.rooms.get(event.room));
			case "posted":
			case "acted":
			case "activity-stopped":
			case "activity-allowed":
			case "removed":
			case "room-left":
				return ofActivities(event, seq);
			case "session-released":
				return [...ofActivities(event, seq), ...ofLeaving(event, seq), ...ofOwn(event)];
			case "reacted":
				return ofLeaving(event, seq);
			default:
				if (isAboutReminders(event)) return ofReminder(event);
				return isAboutLater(event) ? ofLater(event) : NONE;
		}
	},
	current: (state) => [...state.rooms.values()].flatMap(endsIn),
};

/** What somebody set for themselves. */
function ofOwn({ session, ended }: EventOf<"session-released">): readonly Change[] {
	return ended ? [{ endOf: session }] : NONE;
}

function ofDeed(room: Room | undefined, { deed }: Moderation, seq: number): readonly Change[] {
	const session = deed.person?.session;
	if (room === undefined || session === undefined) return NONE;
	switch (deed.do) {
		case "ban":
			return [...noBan(room, session), { set: endOfBan(room.room, seq, deed.until ?? 0) }];
		case "unban":
			return deed.ban === undefined ? NONE : [{ end: banId(deed.ban) }];
		case "mute":
			return [...noMute(room, session), { set: endOfMute(room.room, session, seq, deed.until ?? 0) }];
		case "unmute":
		case "hand-over":
			return noMute(room, session);
		default:
			return NONE;
	}
}

function noBan({ moderation }: Room, session: string): readonly Change[] {
	const held = [...(moderation?.bans.values() ?? [])].filter((ban) => ban.session === session);
	return held.map(({ ban }) => ({ end: banId(ban) }));
}

function noMute(room: Room | undefined, session: string): readonly Change[] {
	const mute = room?.moderation?.mutes.get(session);
	return mute === undefined ? NONE : [{ end: muteId(mute.since) }];
}

function ofRoomEnd(room: Room | undefined): readonly Change[] {
	return room === undefined ? NONE : endsIn(room).map(({ id }) => ({ end: id }));
}

function endsIn({ room, moderation }: Room): Timer<Draft>[] {
	if (moderation === undefined) return [];
	const bans = [...moderation.bans.values()].map(({ ban, until }) => endOfBan(room, ban, until));
	const mutes = [...moderation.mutes].map(([session, { since, until }]) =>
		endOfMute(room, session, since, until),
	);
	return [...bans, ...mutes];
}

function endOfBan(room: string, ban: number, until: number): Timer<Draft> {
	return { id: banId(ban), at: until, command: { type: "end-ban", room, ban } };
}

function endOfMute(room: string, session: string, since: number, until: number): Timer<Draft> {
	return { id: muteId(since), at: until, command: { type: "end-mute", room, session, since } };
}
