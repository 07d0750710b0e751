import { unreadOf } from "@parley/client/overview/own-rooms";
import type { Conversation, Me, OwnRoom, RoomState } from "@parley/client/state/chat-state";
import { unreadMentions } from "./mentions.ts";

/** What is unread in one room, and what of the room says whether one wants to hear of it. */
interface Counted {
	readonly about: Pick<RoomState, "room" | "capacity" | "conversation">;
	readonly unread: number;
	readonly mentions: number;
}

export function countedInside(state: RoomState, me: Me): Counted {
	return { about: state, unread: state.unread, mentions: unreadMentions(state, me) };
}

/** Of a room that this page is not in, as the house told. */
export function countedOutside(room: OwnRoom, conversation: Conversation | undefined): Counted {
	const { people, mentions = 0 } = room;
	const about = {
		...{ room: room.room, capacity: people === undefined ? 0 : people.length + 1 },
		...(conversation !== undefined && { conversation }),
	};
	return { about, unread: unreadOf(room), mentions };
}

/** What was heard there counts, and not what is told of it, unless one is refused. */
export function isCountedInside(state: RoomState | undefined): boolean {
	return state !== undefined && state.seat.state !== "refused";
}
