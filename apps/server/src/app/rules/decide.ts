import type { Decision, Rules } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { Acting, Answering } from "../../activities/rules/activity-events.ts";
import {
	decideAct,
	decideAnswering,
	decideRaise,
	decideTick,
	refuseFreeSeat,
} from "../../activities/rules/acts.ts";
import { decideBotPost, decideBotReaction } from "../../hooks/rules/bot-posts.ts";
import { decideHookPost, toKeyed } from "../../hooks/rules/hook-posts.ts";
import { decideIntegrate } from "../../hooks/rules/integrate.ts";
import { decideTold } from "../../hooks/rules/outgoing.ts";
import {
	decideCancelLater,
	decidePostLater,
	decideSendLater,
	toEndLater,
	toPostLater,
} from "../../messages/later/rules/later.ts";
import {
	answersReminder,
	decideEndReminder,
	decideRemind,
	decideRing,
	toEndReminder,
	toRemind,
} from "../../messages/reminders/rules/reminders.ts";
import { decideMessage, toChange, toPost, toWrite } from "../../messages/rules/messages.ts";
import { decideSave, toSave } from "../../messages/rules/saving.ts";
import { decideHouseDeed } from "../../moderation/rules/house-deeds.ts";
import {
	decideEndBan,
	decideEndMute,
	decideModerate,
	toBlanking,
} from "../../moderation/rules/moderation.ts";
import { toPin } from "../../moderation/rules/pins.ts";
import { decideReport, decideResolveReport, toReport, toResolve } from "../../moderation/rules/reports.ts";
import { timed } from "../../moderation/rules/timed.ts";
import { decideBlock } from "../../people/blocking/rules/blocking.ts";
import { decideEndInvitation, decideInvite } from "../../people/invitations/rules/invite.ts";
import { decideTakeInvitation } from "../../people/invitations/rules/take-invitation.ts";
import { decideSetProfile, toShow } from "../../people/profile/rules/profile.ts";
import {
	decideAnswerLink,
	decideClaimLink,
	decideEndLink,
	decideOfferLink,
} from "../../people/rules/device-links.ts";
import { decideAddDevice, decideEndDevice } from "../../people/rules/devices.ts";
import {
	decideKeepName,
	decideLinkSubject,
	decideProve,
	decideReleaseName,
	decideRenameKept,
	decideRenewDevices,
	decideTakeWords,
} from "../../people/rules/keeping.ts";
import { guests } from "../../people/rules/keeping-state.ts";
import { decideLeaving, decideMark, decideTakeBack, ofLeaving } from "../../people/rules/leaving.ts";
import { decideAddPasskey, decideRemovePasskey } from "../../people/rules/passkeys.ts";
import {
	decideClaimName,
	decideExpire,
	decideExpireName,
	decideExpireSession,
	decideOpenSession,
	decideReleaseSession,
} from "../../people/rules/sessions.ts";
import { decideBegin, decideConverse } from "../../rooms/conversations/rules/begin.ts";
import {
	countRooms,
	decideAnswer,
	decideCloseConversations,
} from "../../rooms/conversations/rules/conversations.ts";
import { decideDeleteRoom, decideDisownRoom, decideExpireRoom } from "../../rooms/rules/room-ends.ts";
import { decideExpireSeat, decideLeaveRoom, decideOpenRoom, decideSeat } from "../../rooms/rules/seats.ts";
import { RULES_KNOWN, rulesOf } from "../draft-forms.ts";
import type { Draft } from "../drafts.ts";
import type { ChatEvent } from "../events.ts";
import { fold } from "./fold.ts";
import type { HouseLimits } from "./house-limits.ts";
import type { HouseState } from "./house-state.ts";
import type { Objection, Past } from "./past.ts";

/** The chat: every draft decided on live state, and what that allows, on what is stored. */
export function chatRules(limits: HouseLimits): Rules<HouseState, Draft, ChatEvent, Past> {
	return {
		known: RULES_KNOWN,
		since: rulesOf,
		decide(state, past, draft, seq = 0) {
			if (draft.type === "free-seat") return refuseFreeSeat(state, draft) ?? past.freeSeat(draft, seq);
			if (draft.type === "stop-activity" || draft.type === "stop-hung") return past.stop(draft);
			if (draft.type === "allow-activity") return past.allow(draft, seq);
			if (draft.type === "send-later") return decideSendLater(state, past, draft, limits);
			if (draft.type === "ring-reminder") return decideRing(past, draft);
			const decision = decideLive(state, draft, limits);
			return "event" in decision ? decidePast(past, doneFrom(draft, decision.event), seq) : decision;
		},
		fold,
		hung: (target) => ({ type: "stop-hung", target }),
		timed,
	};
}

/** WHO42: whatever an operator does stands in the record with where they did it from. */
function doneFrom<T extends ChatEvent | Acting | Answering>({ from }: Draft, event: T): T {
	return from === undefined ? event : { ...event, from };
}

/**
 * The present side alone. A draft that comes from another node brings the limits that its node set: all nodes must decide it
 * alike.
 */
export function decideLive(
	state: HouseState,
	draft: Draft,
	own: HouseLimits,
): Decision<ChatEvent | Acting | Answering> {
	if (draft.limits === undefined) return decide(state, draft, own);
	const { limits, ...bare } = draft;
	return decide(state, bare, limits);
}

function decide(
	state: HouseState,
	draft: Draft,
	limits: HouseLimits,
): Decision<ChatEvent | Acting | Answering> {
	switch (draft.type) {
		case "open-session":
			// who keeps a name is not counted among guests
			return draft.provided === undefined && guests(state) >= limits.sessionsMax
				? { refusal: refuse("house-full") }
				: decideOpenSession(state, draft, limits);
		case "claim-name":
			return decideClaimName(state, draft);
		case "expire-name":
			return decideExpireName(state, draft);
		case "release-session":
			return decideReleaseSession(state, draft, limits);
		case "expire-session":
			return decideExpireSession(state, draft);
		case "add-device":
			return decideAddDevice(state, draft);
		case "end-device":
			return decideEndDevice(state, draft, limits);
		case "keep-name":
			return decideKeepName(state, draft);
		case "rename-kept":
			return decideRenameKept(state, draft);
		case "take-words":
			return decideTakeWords(state, draft);
		case "link-subject":
			return decideLinkSubject(state, draft);
		case "add-passkey":
			return decideAddPasskey(state, draft);
		case "remove-passkey":
			return decideRemovePasskey(state, draft);
		case "prove":
			return decideProve(state, draft);
		case "renew-devices":
			return decideRenewDevices(state, draft);
		case "release-name":
			return decideReleaseName(state, draft);
		case "offer-link":
			return decideOfferLink(state, draft);
		case "end-link":
			return decideEndLink(state, draft);
		case "claim-link":
			return decideClaimLink(state, draft);
		case "answer-link":
			return decideAnswerLink(state, draft);
		case "invite":
			return decideInvite(state, draft);
		case "end-invitation":
			return decideEndInvitation(state, draft);
		case "take-invitation":
			return decideTakeInvitation(state, draft, limits);
		case "leave-for-good":
			return decideLeaving(state, draft);
		case "mark-erased":
			return decideMark(state, draft);
		case "take-back":
			return decideTakeBack(draft);
		case "expire":
			return decideExpire(state, draft, limits);
		case "open-room":
			return countRooms(state) >= limits.roomsMax
				? { refusal: refuse("house-full", { message: "The house holds as many rooms as it may." }) }
				: decideOpenRoom(state, draft);
		case "delete-room":
			return decideDeleteRoom(state, draft);
		case "expire-room":
			return decideExpireRoom(state, draft);
		case "disown-room":
			return decideDisownRoom(state, draft);
		case "take-seat":
		case "wait-for-seat":
			return decideSeat(state, draft, limits);
		case "leave-room":
			return decideLeaveRoom(state, draft);
		case "expire-seat":
			return decideExpireSeat(state, draft, limits);
		case "store-file":
			return state.sessions.has(draft.file.session)
				? { event: { type: "file-stored", file: draft.file } }
				: { refusal: refuse("token-invalid") };
		case "moderate":
			return decideModerate(state, draft, limits);
		case "end-ban":
			return decideEndBan(state, draft);
		case "end-mute":
			return decideEndMute(state, draft);
		case "report":
		case "report-within":
			return decideReport(state, draft, limits.reportsOpenMax);
		case "house-deed":
			return decideHouseDeed(state, draft, limits);
		case "resolve-report":
			return decideResolveReport(state, draft);
		case "blank-reason":
			return { event: { ...draft, type: "reason-blanked" } };
		case "close-conversations":
			return decideCloseConversations(state, draft);
		case "converse":
			return decideConverse(state, draft, limits);
		case "begin-conversation":
			return decideBegin(state, draft, limits);
		case "answer":
			return decideAnswer(state, draft);
		case "files-dropped":
		case "files-cleared":
			return { event: draft };
		case "post":
		case "edit":
		case "remove":
		case "react":
		case "react-within":
			return decideMessage(state, draft, limits);
		case "act":
			return decideAct(state, draft, limits);
		case "tick":
			return decideTick(state, draft, limits);
		case "answer-activity":
			return decideAnswering(state, draft, limits);
		case "raise-activities":
			return decideRaise(state, draft);
		case "integrate":
			return decideIntegrate(state, draft);
		case "block":
			return decideBlock(state, draft);
		case "save":
			return decideSave(state, draft);
		case "post-later":
			return decidePostLater(state, draft);
		case "cancel-later":
			return decideCancelLater(state, draft);
		case "remind":
			return decideRemind(state, draft);
		case "end-reminder":
			return decideEndReminder(state, draft);
		case "set-profile":
			return decideSetProfile(state, draft);
		case "hook-post":
			return decideHookPost(state, draft);
		case "hook-told":
			return decideTold(state, draft);
		case "bot-post":
			return decideBotPost(state, draft);
		case "bot-react":
			return decideBotReaction(state, draft);
		// of what is stored alone
		case "free-seat":
		case "stop-activity":
		case "stop-hung":
		case "allow-activity":
		case "send-later":
		case "ring-reminder":
			return { refusal: refuse("not-allowed") };
		case "rules":
		case "due":
			throw new Error(`${draft.type} is the engine's to decide`);
		default:
			// of a version that knows more: all that do not know it must refuse it alike
			draft satisfies never;
			return { refusal: refuse("unknown-type") };
	}
}

/** What live state allows, held against what is stored. */
export function decidePast(past: Past, event: ChatEvent | Acting | Answering, seq = 0): Decision<ChatEvent> {
	if (event.type === "acting") return toAct(past, event) ?? past.move(event, seq);
	if (event.type === "answering") return past.answer(event, seq);
	const leaving = ofLeaving(past, event);
	if (leaving !== undefined) return leaving;
	const against = objection(past, event);
	if (against !== undefined) return against;
	if (event.type !== "posted") return { event };
	const posted = answersReminder(past, event) ? { ...event, reminded: true as const } : event;
	if (posted.begins !== undefined) return past.begin(posted);
	return posted.keyed === undefined ? { event: posted } : toKeyed(past, posted, posted.keyed);
}

/** By rules 6 nothing is held that is no message. */
function toAct(past: Past, event: Acting): Objection {
	return event.writing !== undefined && past.writes(event) ? toWrite(past, event) : undefined;
}

function objection(past: Past, event: ChatEvent): Objection {
	switch (event.type) {
		case "posted":
			return toPost(past, event);
		case "edited":
		case "removed":
		case "reacted":
			return toChange(past, event);
		case "moderated":
			return event.deed.do === "pin" ? toPin(past, event) : undefined;
		case "message-saved":
			return toSave(past, event);
		case "later-set":
			return toPostLater(past, event);
		case "later-ended":
			return toEndLater(past, event);
		case "reminder-set":
			return toRemind(past, event);
		case "reminder-ended":
			return toEndReminder(past, event);
		case "profile-changed":
			return toShow(past, event);
		case "reported":
			return toReport(past, event);
		case "report-resolved":
			return toResolve(past, event);
		case "reason-blanked":
			return toBlanking(past, event);
		default:
			return undefined;
	}
}
