import { refuse } from "@parley/protocol/refusals";
import type { Decision } from "../../engine/rules.ts";
import type { MessageDraft } from "../drafts.ts";
import type { TimelineDraft } from "../events.ts";
import { whyNotWrite } from "./access.ts";
import type { HouseState, Room } from "./house-state.ts";
import { type Moderator, OPERATOR } from "./moderators.ts";
import { trimmed } from "./trimmed.ts";

type DraftOf<T extends MessageDraft["type"]> = MessageDraft & { type: T };

/** Present side: whoever has a seat may write. What is known of the past is `decide-past.ts`. */
export function decideMessage(state: HouseState, draft: MessageDraft): Decision<TimelineDraft> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (draft.session === null) return { event: timelineEvent(draft, room, OPERATOR) };
	const author = state.sessions.get(draft.session);
	if (author === undefined) return { refusal: refuse("not-a-member") };
	const silent = room.seats.has(draft.session) ? whyNotWrite(room, author, draft) : refuse("not-a-member");
	if (silent === undefined) return { event: timelineEvent(draft, room, author) };
	if (draft.type !== "post") return { refusal: silent };
	// ONCE1: it may be the repeat of one that stands, which only the past can tell
	return { event: { ...posted(draft, room, author), refusal: silent } };
}

function timelineEvent(draft: MessageDraft, room: Room, { session, name }: Moderator): TimelineDraft {
	const signed = { room: room.room, name, author: session, at: draft.at };
	switch (draft.type) {
		case "post":
			return posted(draft, room, { session, name });
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

function posted(draft: DraftOf<"post">, room: Room, { session, name }: Moderator) {
	const { id, text, replyTo, files, at } = draft;
	return {
		type: "posted" as const,
		...{ room: room.room, name, author: session, at, id, text },
		...(replyTo === undefined ? {} : { replyTo }),
		...(files === undefined ? {} : { files: [...files] }),
		...(room.slowMs === 0 || room.owner === session ? {} : { slowMs: room.slowMs }),
	};
}

/** MOD1: the owner and the operator may remove what others wrote. */
function asModerator({ session, reason = "" }: DraftOf<"remove">, room: Room) {
	return session === null || room.owner === session ? { moderator: { reason: trimmed(reason) } } : {};
}
