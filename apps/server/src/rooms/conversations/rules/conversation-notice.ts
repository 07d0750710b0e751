import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { HouseState, Room } from "../../../app/rules/house-state.ts";

/** TALK5: a conversation as one of its people is told of it; undefined: it is none, or somebody else's. */
export function noticeFor(
	{ sessions }: Pick<HouseState, "sessions">,
	room: Room | undefined,
	session: string,
): ServerFrameOf<"conversation"> | undefined {
	const own = room?.conversation?.find((companion) => companion.session === session);
	if (room?.conversation === undefined || own === undefined) return undefined;
	const others = room.conversation.filter((companion) => companion !== own);
	const [began] = room.conversation;
	return {
		type: "conversation",
		room: room.room,
		with: others.map((other) => {
			const known = sessions.get(other.session);
			return known === undefined
				? { session: other.session, name: other.name, gone: true }
				: { session: other.session, name: known.name };
		}),
		...(began !== undefined && { by: began.session }),
		state: own.answer,
		...(room.closed && { closed: true }),
	};
}
