import type { Decision } from "@parley/engine/rules";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Acting, AskedActivity, Writing } from "../../activities/rules/activity-events.ts";
import { sentText } from "../../activities/rules/sent-text.ts";
import type { DraftOf, MessageDraft } from "../../app/drafts.ts";
import type { EventOf, TimelineDraft } from "../../app/events.ts";
import type { ActivityLimits } from "../../app/rules/house-limits.ts";
import type { HouseState, Room, Session } from "../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../app/rules/past.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import {
	helps,
	type Moderator,
	moderatorOf,
	OPERATOR,
	sparedBy,
	speaks,
} from "../../moderation/rules/moderators.ts";
import { refuseTalk } from "../../rooms/conversations/rules/blocks.ts";

const noSuchFile = { refusal: refuse("no-such-file", { field: "files" }) };
const fileReused = {
	refusal: refuse("id-reused", { field: "files", message: "That file was sent in another message already." }),
};
const tooManyKinds = {
	refusal: refuse("not-allowed", {
		field: "emoji",
		message: "So many different reactions stand on that message that only these can be chosen.",
	}),
};
const notEdited = refuse("not-allowed", {
	field: "activity",
	message: "What an activity says of itself is not edited.",
});
const spared = {
	refusal: refuse("not-allowed", {
		field: "target",
		message: "Who wrote that keeps this room, too: only its owner may remove it.",
	}),
};
const noSuchMessage = { refusal: refuse("no-such-message") };

/** Present side: whoever has a seat may write. What is stored is asked behind it (`toPost`, `toChange`). */
export function decideMessage(
	state: HouseState,
	draft: MessageDraft,
	limits: ActivityLimits,
): Decision<TimelineDraft> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (draft.session === null) return { event: timelineEvent(draft, room, OPERATOR, limits) };
	if (draft.type === "remove" && draft.asKeeper) return removedByKeeper(state, room, draft, limits);
	const author = state.sessions.get(draft.session);
	if (author === undefined) return { refusal: refuse("not-a-member") };
	const silent = room.seats.has(draft.session) ? refuseWrite(room, author, draft) : refuse("not-a-member");
	if (silent === undefined) return { event: timelineEvent(draft, room, author, limits) };
	if (draft.type !== "post") return { refusal: silent };
	// ONCE1: it may be the repeat of one that stands, which only the past can tell
	return { event: { ...posted(draft, room, author, limits), refusal: silent } };
}

/** MOD1, MOD11: seat or no seat, and not while banned. */
function removedByKeeper(
	state: HouseState,
	room: Room,
	draft: DraftOf<"remove">,
	limits: ActivityLimits,
): Decision<TimelineDraft> {
	const keeper = moderatorOf(state, room, draft.session, "moderator");
	return keeper.ok ? { event: timelineEvent(draft, room, keeper.by, limits) } : keeper;
}

function timelineEvent(
	draft: MessageDraft,
	room: Room,
	{ session, name }: Moderator,
	limits: ActivityLimits,
): TimelineDraft {
	const signed = { room: room.room, name, author: session, at: draft.at };
	switch (draft.type) {
		case "post":
			return posted(draft, room, { session, name }, limits);
		case "edit":
			return { type: "edited", ...signed, target: draft.target, text: draft.text };
		case "remove":
			return { type: "removed", ...signed, target: draft.target, ...asModerator(draft, room) };
		case "react":
			return { type: "reacted", ...signed, target: draft.target, emoji: draft.emoji, on: draft.on };
		case "react-within": {
			const { target, emoji, on, kindsMax } = draft;
			return { type: "reacted", ...signed, target, emoji, on, kindsMax };
		}
	}
}

/** LATER3: as its author would post it, seat or no seat. */
export function postedFor(room: Room, author: Session, draft: DraftOf<"post">, limits: ActivityLimits) {
	const refusal = refuseWrite(room, author, draft);
	return { ...posted(draft, room, author, limits), ...(refusal && { refusal }) };
}

function posted(draft: DraftOf<"post">, room: Room, { session, name }: Moderator, limits: ActivityLimits) {
	const { id, text, replyTo, files, activity, at } = draft;
	return {
		type: "posted" as const,
		...{ room: room.room, name, author: session, at, id, text },
		...(replyTo === undefined ? {} : { replyTo }),
		...(files === undefined ? {} : { files: [...files] }),
		...(activity === undefined ? {} : { begins: beginning(activity, limits) }),
		...pauseOf(room, session),
	};
}

/** MOD5 */
function pauseOf(room: Room, session: string | null): { readonly slowMs?: number } {
	return room.slowMs === 0 || room.owner === session ? {} : { slowMs: room.slowMs };
}

/** ACT3: what holds a text of theirs that is no message. */
export function writingOf(room: Room, session: string): Writing {
	const refusal = refuseUnheard(room, session);
	return { ...pauseOf(room, session), ...(refusal === undefined ? {} : { refusal }) };
}

export function toWrite(past: Past, { room, by, at, writing = {} }: Acting): Objection {
	const { refusal, slowMs } = writing;
	if (refusal !== undefined) return { refusal };
	return toPause(past, { room, author: by.id, at, ...(slowMs === undefined ? {} : { slowMs }) });
}

function beginning(asked: AskedActivity, limits: ActivityLimits) {
	const { activityStateBytesMax: stateBytesMax, activityStartBytesMax: startBytesMax } = limits;
	return { ...asked, stateBytesMax, startBytesMax };
}

/** MOD1, MOD11: the owner, moderators and the operator may remove what others wrote. */
function asModerator({ session, reason = "" }: DraftOf<"remove">, room: Room) {
	if (session !== null && room.owner !== session && !helps(room, session)) return {};
	const spares = sparedBy(room, session);
	return { moderator: { reason: trimmed(reason), ...(spares.length > 0 && { spares }) } };
}

/** MOD4: what one may not write just now; one's own words may always be taken back. */
function refuseWrite(room: Room, { session }: Session, draft: MessageDraft): Refusal | undefined {
	if (draft.type === "remove") return undefined;
	const silent = refuseTakingPart(room, session, draft.at);
	if (silent !== undefined) return silent;
	const isReaction = draft.type === "react" || draft.type === "react-within";
	return isReaction ? undefined : refuseUnheard(room, session);
}

/** ACC3 */
function refuseUnheard(room: Room, session: string): Refusal | undefined {
	if (!room.readOnly || isHeard(room, session)) return undefined;
	return refuse("not-allowed", {
		field: "readOnly",
		message: "In this room only its owner, its moderators and named speakers write.",
	});
}

/** What keeps somebody from any part in what is said and done in a room. */
export function refuseTakingPart(room: Room, session: string, at: number): Refusal | undefined {
	if (room.closed)
		return refuse("not-allowed", { field: "closed", message: "This room is closed: it can only be read." });
	const silent = refuseTalk(room, session);
	if (silent !== undefined) return silent;
	const mute = room.moderation?.mutes.get(session);
	if (mute === undefined) return undefined;
	return refuse("not-allowed", {
		field: "muted",
		message: "You are muted in this room.",
		retryAfterMs: Math.max(0, mute.until - at),
	});
}

function isHeard(room: Room, session: string): boolean {
	return room.owner === session || speaks(room, session);
}

/** ONCE1, ONCE2: whatever its author may do now, the same session and id again gives the original Seq, or `id-reused` where the text differs. */
export function toPost(past: Past, event: EventOf<"posted">): Objection {
	const { begins } = event;
	const earlier = past.post(begins === undefined ? event : { ...event, text: sentText(event.text, begins) });
	if (earlier !== undefined)
		return earlier.isSame && earlier.room === event.room
			? { repeated: earlier.seq }
			: { refusal: refuse("id-reused") };
	if (event.refusal !== undefined) return { refusal: event.refusal };
	return toPause(past, event) ?? toFiles(past, event) ?? toReply(past, event);
}

/** MOD5 */
function toPause(
	past: Past,
	{ room, author, at, slowMs }: Pick<EventOf<"posted">, "room" | "author" | "at" | "slowMs">,
): Objection {
	if (slowMs === undefined) return undefined;
	const newest = past.lastPost({ room, author, at, withinMs: slowMs });
	const waitMs = newest === undefined ? 0 : newest + slowMs - at;
	if (waitMs <= 0) return undefined;
	const message = "This room goes slowly: please wait before you write again.";
	return { refusal: refuse("too-fast", { field: "slow", message, retryAfterMs: waitMs }) };
}

/** FILE4: a file goes into one message, by the session that uploaded it. */
function toFiles(past: Past, { files = [], author }: EventOf<"posted">): Objection {
	for (const { id } of files) {
		const file = past.file(id);
		if (file === undefined || file.isGone || file.session !== author) return noSuchFile;
		if (file.message !== null) return fileReused;
	}
	return undefined;
}

/** A reply needs a message of the same room that still stands. */
function toReply(past: Past, { replyTo, room }: EventOf<"posted">): Objection {
	return replyTo === undefined || standsIn(room, past.message(replyTo)) ? undefined : noSuchMessage;
}

/** Edits, removals and reactions: of a message that exists, by whom it belongs to, and ONCE3. */
export function toChange(past: Past, event: EventOf<"edited" | "removed" | "reacted">): Objection {
	const target = past.message(event.target);
	if (target === undefined || target.room !== event.room) return noSuchMessage;
	const isOthers = event.type !== "reacted" && target.author !== event.author;
	if (isOthers && !(event.type === "removed" && event.moderator !== undefined))
		return { refusal: refuse("not-yours") };
	if (isOthers && event.type === "removed" && event.moderator?.spares?.includes(target.author)) return spared;
	if (target.removedSeq !== null)
		return event.type === "removed" ? { repeated: target.removedSeq } : noSuchMessage;
	if (event.type === "reacted") return toReaction(past, event);
	if (event.type === "edited" && target.isActivity) return { refusal: notEdited };
	if (event.type === "edited" && target.text === event.text)
		return { repeated: target.editedSeq ?? target.seq };
	return undefined;
}

/** NOW3: on a message that stands. */
function toReaction(past: Past, { target, emoji, author, on, kindsMax }: EventOf<"reacted">): Objection {
	const own = past.reaction(target, emoji, author);
	if ((own?.on ?? false) === on) return { repeated: own?.seq ?? target };
	if (kindsMax === undefined || !on || past.hasReaction(target, emoji)) return undefined;
	return past.kinds(target, kindsMax) >= kindsMax ? tooManyKinds : undefined;
}
