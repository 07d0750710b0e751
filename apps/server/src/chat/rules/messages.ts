import { refuse } from "@parley/protocol/refusals";
import type { Decision } from "../../engine/rules.ts";
import type { MessageDraft } from "../drafts.ts";
import type { TimelineDraft } from "../events.ts";
import { whyNotWrite } from "./access.ts";
import type { HouseState, Room } from "./house-state.ts";
import { type Moderator, OPERATOR } from "./moderators.ts";

/** Present side: whoever has a seat may write. What is known of the past is `decide-past.ts`. */
export function decideMessage(state: HouseState, draft: MessageDraft): Decision<TimelineDraft> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (draft.session === null) return { event: timelineEvent(draft, room, OPERATOR) };
	const author = state.sessions.get(draft.session);
	if (author === undefined || !room.seats.has(draft.session)) return { refusal: refuse("not-a-member") };
	const silent = whyNotWrite(room, author, draft);
	if (silent !== undefined) return { refusal: silent };
	return { event: timelineEvent(draft, room, author) };
}

function timelineEvent(draft: MessageDraft, room: Room, { session, name }: Moderator): TimelineDraft {
	const signed = { room: room.room, name, author: session, at: draft.at };
	switch (draft.type) {
		case "post":
			return {
				type: "posted",
				...signed,
				id: draft.id,
				text: draft.text,
				...(draft.replyTo === undefined ? {} : { replyTo: draft.replyTo }),
				...(draft.files === undefined ? {} : { files: [...draft.files] }),
				...(room.slowMs === 0 || room.owner === session ? {} : { slowMs: room.slowMs }),
			};
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

/** MOD1: the owner and the operator may remove what others wrote. */
function asModerator({ session, reason = "" }: MessageDraft & { type: "remove" }, room: Room) {
	return session === null || room.owner === session ? { moderator: { reason: reason.trim() } } : {};
}
