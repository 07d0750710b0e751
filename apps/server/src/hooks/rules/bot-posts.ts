import type { Decision } from "@parley/engine/rules";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf } from "../../app/events.ts";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { authorOfBot, type Hook, markedName } from "./hook.ts";
import { mayDo, roomOf } from "./hooks.ts";

const closed = refuse("not-allowed", {
	field: "closed",
	message: "This room is closed: it can only be read.",
});
const onlyReads = refuse("not-allowed", { field: "scopes", message: "This bot may read, and not write." });

/** BOT3: without a seat, but at the room's pace. What stands under its id is answered by the past (ONCE1), whatever it may do now. */
export function decideBotPost(state: HouseState, draft: DraftOf<"bot-post">): Decision<EventOf<"posted">> {
	const found = roomOf(state, draft.bot);
	if (found === undefined || found.room.room !== draft.room) return { refusal: refuse("token-invalid") };
	const { hook, room } = found;
	const { id, text, replyTo, at } = draft;
	const refusal = refuseBot(hook, room);
	return {
		event: {
			type: "posted",
			...{ room: room.room, name: markedName(hook.name), author: authorOfBot(hook.hook), at, id, text },
			...(replyTo !== undefined && { replyTo }),
			...(room.slowMs > 0 && { slowMs: room.slowMs }),
			...(refusal !== undefined && { refusal }),
		},
	};
}

/** BOT6: as a seat would let it; of what stands there the past knows (NOW3, ONCE3). */
export function decideBotReaction(
	state: HouseState,
	draft: DraftOf<"bot-react">,
): Decision<EventOf<"reacted">> {
	const found = roomOf(state, draft.bot);
	if (found === undefined || found.room.room !== draft.room) return { refusal: refuse("token-invalid") };
	const { hook, room } = found;
	const refusal = refuseBot(hook, room);
	if (refusal !== undefined) return { refusal };
	const { target, emoji, on, kindsMax, at } = draft;
	const signed = { room: room.room, name: markedName(hook.name), author: authorOfBot(hook.hook), at };
	return { event: { type: "reacted", ...signed, target, emoji, on, kindsMax } };
}

function refuseBot(bot: Hook, room: Room): Refusal | undefined {
	if (!mayDo(bot, "write")) return onlyReads;
	return room.closed ? closed : undefined;
}
