import type { SeatsFound } from "../../activities/rules/activity-events.ts";
import { rotateHook } from "../../hooks/rules/hooks.ts";
import { foldTold } from "../../hooks/rules/outgoing.ts";
import { foldModeration } from "../../moderation/rules/fold-moderation.ts";
import { foldHouseDeed } from "../../moderation/rules/house-deeds.ts";
import { foldBlocked } from "../../people/blocking/rules/blocking.ts";
import { isAboutInvitations } from "../../people/invitations/rules/invitation-drafts.ts";
import { foldInvitation, foldTaken } from "../../people/invitations/rules/take-invitation.ts";
import { foldProfile } from "../../people/profile/rules/profile.ts";
import { addDevice, endDevice } from "../../people/rules/fold-devices.ts";
import {
	comeByProvider,
	endLink,
	endLinkOf,
	foldKeeping,
	proveByProvider,
	usePasskey,
} from "../../people/rules/fold-keeping.ts";
import { foldLeaving } from "../../people/rules/fold-leaving.ts";
import { isAboutKeeping } from "../../people/rules/keeping-events.ts";
import { forgetLeft, setKept } from "../../people/rules/keeping-state.ts";
import { isDirect } from "../../rooms/conversations/rules/companions.ts";
import {
	complete,
	foldAnswered,
	foldBegun,
	foldClosed,
	keepName,
} from "../../rooms/conversations/rules/fold-conversations.ts";
import { foldRoomEnd } from "../../rooms/rules/room-ends.ts";
import { ownerOf } from "../../rooms/rules/seats.ts";
import { MEMBERS_SINCE, WRITING_SINCE } from "../draft-forms.ts";
import type { ChatEvent, EventOf } from "../events.ts";
import {
	addSession,
	endMembership,
	free,
	type HouseState,
	NO_DEVICES,
	NO_ROOMS,
	pass,
	place,
	type Session,
} from "./house-state.ts";

/** Brings live state past one event. It owns the state it is handed and changes it in place. */
export function fold(state: HouseState, event: ChatEvent, seq: number): void {
	state.newest = seq;
	foldHouseDeed(state, event, seq);
	if (isAboutKeeping(event)) return foldKeeping(state, event, seq);
	if (isAboutInvitations(event)) return foldInvitation(state, event, seq);
	switch (event.type) {
		case "session-opened": {
			const { session, tokenHash, name, key, leftBy, at } = event;
			if (leftBy !== undefined) forgetLeft(state, leftBy, key);
			addSession(state, {
				...{ session, devices: NO_DEVICES, name, key, holdsName: true, kept: undefined },
				...{ since: seq, usedAt: at, rooms: NO_ROOMS, outside: NO_ROOMS },
			});
			addDevice(state, session, { device: session, tokenHash });
			if (event.subject !== undefined) comeByProvider(state, session, event.subject, at);
			if (event.invited !== undefined) foldTaken(state, session, event.invited, seq);
			return;
		}
		case "device-added":
			return deviceAdded(state, event, seq);
		case "device-ended":
			return deviceEnded(state, event.session, event.device);
		case "name-claimed":
			return touch(state, event, seq, (session) => {
				if (event.leftBy !== undefined) forgetLeft(state, event.leftBy, event.key);
				letGoOfName(state, session);
				session.name = event.name;
				session.key = event.key;
				session.holdsName = true;
				state.holders.set(event.key, session);
			});
		case "name-released":
			return touch(state, event, seq, (session) => letGoOfName(state, session));
		case "session-released":
			return touch(state, event, seq, (session) => {
				for (const freed of event.freed) free(state, session.session, freed, seq);
				risen(state, event.found, seq);
				letGoOfName(state, session);
				if (event.device !== undefined) deviceEnded(state, session.session, event.device);
				for (const device of event.devices ?? []) deviceEnded(state, session.session, device);
				if (event.ended) forget(state, session);
				if (event.erased !== undefined) foldLeaving(state, session.session);
			});
		case "room-opened": {
			const { room, title, topic, capacity, listed, readOnly = false, verifier = null } = event;
			state.rooms.set(room, {
				...{ room, title, topic, capacity, listed, readOnly, verifier },
				owner: ownerOf(event),
				closed: false,
				slowMs: 0,
				moderation: undefined,
				conversation: undefined,
				openedAt: event.at,
				alone: [room],
				seats: new Map(),
				line: new Map(),
				outside: undefined,
				passed: undefined,
				moved: 0,
			});
			if (isDirect(room)) state.conversations.count += 1;
			return;
		}
		case "room-deleted":
		case "room-expired":
			return foldRoomEnd(state, event);
		case "room-disowned": {
			const room = state.rooms.get(event.room);
			if (room !== undefined) room.owner = null;
			return;
		}
		case "seat-taken":
			return sitDown(state, event, seq);
		case "conversations-closed":
			return foldClosed(state, event, seq);
		case "conversation-begun":
			return foldBegun(state, event);
		case "conversation-answered":
			return foldAnswered(state, event);
		case "person-blocked":
			return foldBlocked(state, event, seq);
		case "message-saved":
		case "later-set":
		case "later-ended":
		case "later-unsent":
		case "reminder-set":
		case "reminder-ended":
		case "reminder-rang":
			return;
		case "profile-changed":
			return foldProfile(state, event);
		case "line-joined":
			admit(state, event);
			return place(state, { ...event, seq }, "line");
		case "room-left":
			free(state, event.session, event, seq);
			return risen(state, event.found, seq);
		case "moderated":
			foldModeration(state, event, seq);
			return risen(state, event.found, seq);
		case "hook-rotated":
			return rotateHook(state, event.hook, event.secretHash);
		case "hook-told":
			return foldTold(state, event);
		case "ban-ended":
			state.rooms.get(event.room)?.moderation?.bans.delete(event.ban);
			return;
		case "mute-ended":
			state.rooms.get(event.room)?.moderation?.mutes.delete(event.session);
			return;
		case "acted":
		case "activity-stopped":
		case "activity-allowed":
			return moved(state, event.room, seq);
		case "activities-raised":
			for (const [name, version] of Object.entries(event.versions)) state.activities.set(name, version);
			return;
		case "rules-raised":
			state.keepsMembers ||= event.n >= MEMBERS_SINCE;
			state.holdsWriting ||= event.n >= WRITING_SINCE;
			return;
		default:
			event satisfies Unfolded;
			return;
	}
}

function deviceAdded(state: HouseState, event: EventOf<"device-added">, seq: number): void {
	const { session, ended = [], how } = event;
	for (const one of ended) deviceEnded(state, session, one);
	addDevice(state, session, event);
	if (how === "link") endLink(state, state.sessions.get(session));
	if (event.passkey !== undefined)
		usePasskey(state, state.sessions.get(session), event.passkey, { at: event.at, seq });
	if (how === "provider") proveByProvider(state, state.sessions.get(session), event.at);
	// whoever proved who they are is here, also where they were away for long
	if (how !== undefined) touch(state, event, seq, () => undefined);
}

function deviceEnded(state: HouseState, session: string, device: string): void {
	endLinkOf(state, state.sessions.get(session), device);
	endDevice(state, session, device);
}

/** Timelines, reports and files are not live state: the archive holds them. */
type Unfolded = Extract<
	ChatEvent,
	{
		type:
			| "reported"
			| "house-unbanned"
			| "report-resolved"
			| "reason-blanked"
			| "file-stored"
			| "files-dropped"
			| "files-cleared"
			| "timer-dropped"
			| "posted"
			| "edited"
			| "removed"
			| "reacted"
			| "erased";
	}
>;

/** Seats of activities that went with one in the room. */
function risen(state: HouseState, found: SeatsFound | undefined, seq: number): void {
	for (const { room } of found?.rises ?? []) moved(state, room, seq);
}

function moved(state: HouseState, id: string, seq: number): void {
	const room = state.rooms.get(id);
	if (room !== undefined) room.moved = seq;
}

function admit(state: HouseState, at: EventOf<"seat-taken" | "line-joined">): void {
	const room = state.rooms.get(at.room);
	if (room !== undefined && at.passed === true)
		pass(room, state.sessions.get(at.session)?.session ?? at.session);
	for (const forgotten of at.forgets ?? []) endMembership(state, forgotten, at.session);
}

function sitDown(state: HouseState, at: EventOf<"seat-taken">, seq: number): void {
	const room = state.rooms.get(at.room);
	if (room === undefined) return;
	room.line.delete(at.session);
	admit(state, at);
	place(state, { ...at, seq }, "seats");
	complete(state, room, at.session);
}

function touch(
	state: HouseState,
	event: { session: string; at: number },
	seq: number,
	change: (session: Session) => void,
): void {
	const session = state.sessions.get(event.session);
	if (session === undefined) return;
	session.since = seq;
	session.usedAt = event.at;
	change(session);
}

function letGoOfName(state: HouseState, session: Session): void {
	if (state.holders.get(session.key) === session) state.holders.delete(session.key);
	session.holdsName = false;
}

function forget(state: HouseState, session: Session): void {
	keepName(state, session.session, session.name);
	setKept(state, session, undefined);
	for (const room of session.outside) endMembership(state, room, session.session);
	state.sessions.delete(session.session);
	state.blocks.delete(session.session);
	state.quiet.delete(session.session);
	for (const { tokenHash } of session.devices) state.byTokenHash.delete(tokenHash);
}
