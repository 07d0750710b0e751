import { inTheWay, mayRead, unreadOf } from "@parley/client/overview/unread";
import type { Conversation, Me, OwnRoom, RoomState, SeatState } from "@parley/client/state/chat-state";
import { unreadMentions } from "./mentions.ts";

/** What is unread in one room, and what of the room says whether one wants to hear of it. */
interface Counted {
	readonly about: Pick<RoomState, "room" | "capacity" | "conversation">;
	readonly unread: number;
	readonly mentions: number;
}

export function countedInside(state: RoomState, me: Me, blocked: ReadonlyMap<string, string>): Counted {
	return { about: state, unread: state.unread, mentions: unreadMentions(state, me, blocked) };
}

/** Of a room that this page is not in, as the house told: what one may not come in to read calls nobody. */
export function countedOutside(
	room: OwnRoom,
	seat: SeatState | undefined,
	conversation: Conversation | undefined,
): Counted {
	const { people, mentions = 0 } = room;
	const about = {
		...{ room: room.room, capacity: people === undefined ? 0 : people.length + 1 },
		...(conversation !== undefined && { conversation }),
	};
	const calls = mayRead(inTheWay(room, seat));
	return { about, unread: calls ? unreadOf(room) : 0, mentions: calls ? mentions : 0 };
}
