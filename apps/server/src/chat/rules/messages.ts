import { refuse } from "@parley/protocol/refusals";
import type { Decision } from "../../engine/rules.ts";
import type { MessageDraft, TimelineDraft } from "../events.ts";
import type { HouseState } from "./house-state.ts";

/** Present side: whoever has a seat may write. What is known of the past is `decide-past.ts`. */
export function decideMessage(state: HouseState, draft: MessageDraft): Decision<TimelineDraft> {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	const author = state.sessions.get(draft.session);
	if (author === undefined || !room.seats.has(draft.session)) return { refusal: refuse("not-a-member") };
	return { event: timelineEvent(draft, author.name) };
}

function timelineEvent(draft: MessageDraft, name: string): TimelineDraft {
	const { room, at } = draft;
	const signed = { room, name, author: draft.session, at };
	switch (draft.type) {
		case "post":
			return {
				type: "posted",
				...signed,
				id: draft.id,
				text: draft.text,
				...(draft.replyTo === undefined ? {} : { replyTo: draft.replyTo }),
				...(draft.files === undefined ? {} : { files: [...draft.files] }),
			};
		case "edit":
			return { type: "edited", ...signed, target: draft.target, text: draft.text };
		case "remove":
			return { type: "removed", ...signed, target: draft.target };
		case "react":
			return { type: "reacted", ...signed, target: draft.target, emoji: draft.emoji, on: draft.on };
	}
}
