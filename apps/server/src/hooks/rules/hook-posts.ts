import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf, TimelineDraft } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { authorOf, markedName } from "./hook.ts";
import { roomOf } from "./hooks.ts";

const closed = {
	refusal: refuse("not-allowed", { field: "closed", message: "This room is closed: it can only be read." }),
};

/** HOOK2: without a seat, and held to no pause: how often is the door's business. */
export function decideHookPost(state: HouseState, draft: DraftOf<"hook-post">): Decision<EventOf<"posted">> {
	const found = roomOf(state, draft.hook);
	if (found?.room.room !== draft.room) return { refusal: refuse("no-such-room") };
	const { hook, room } = found;
	if (room.closed) return closed;
	const { id, text, key, done, at } = draft;
	return {
		event: {
			type: "posted",
			...{ room: room.room, name: markedName(hook.name), author: authorOf(hook.hook), at, id, text },
			...(key !== undefined && { keyed: { key, ...(done === true && { done }) } }),
		},
	};
}

/** HOOK4: under a key that stands, it is an edit of the hook's last post with it. */
export function orEdit(past: Past, event: EventOf<"posted">): TimelineDraft {
	const { keyed, room, name, author, at, text } = event;
	const target = keyed === undefined ? undefined : past.keyed(author, keyed.key);
	const message = target === undefined ? undefined : past.message(target);
	if (keyed === undefined || message === undefined || message.removedSeq !== null) return event;
	return { type: "edited", room, name, author, at, target: message.seq, text, keyed };
}
