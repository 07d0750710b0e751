import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf, KeyOfPost, TimelineDraft } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { toChange } from "../../messages/rules/messages.ts";
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
	const { id, text, key, done, replyTo, at } = draft;
	return {
		event: {
			type: "posted",
			...{ room: room.room, name: markedName(hook.name), author: authorOf(hook.hook), at, id, text },
			...(replyTo !== undefined && { replyTo }),
			...(key !== undefined && { keyed: { key, ...(done === true && { done }) } }),
		},
	};
}

/** HOOK4: under a key that stands, it is an edit of the hook's last post with it; HOOK3: the same edit is made once. */
export function toKeyed(past: Past, event: EventOf<"posted">, keyed: KeyOfPost): Decision<TimelineDraft> {
	const { room, name, author, at, id, text } = event;
	const last = past.keyed(author, keyed.key);
	if (last === undefined) return { event };
	const message = past.message(last.target);
	if (last.id === id) {
		const isAnother = message?.removedSeq === null && message.text !== text;
		return isAnother ? { refusal: refuse("id-reused") } : { repeated: last.seq };
	}
	if (last.isDone === 1 || message === undefined || message.removedSeq !== null) return { event };
	const signed = { room, name, author, at };
	const edit: EventOf<"edited"> = {
		type: "edited",
		...signed,
		target: message.seq,
		text,
		keyed: { ...keyed, id },
	};
	// what is done is to be remembered as done, also where it says what stood there
	return (keyed.done ? undefined : toChange(past, edit)) ?? { event: edit };
}
