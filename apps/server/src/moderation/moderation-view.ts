import type { RoomModeration } from "@parley/protocol/moderation-lists";
import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { titleForOperator } from "../rooms/conversations/conversations.ts";
import { rulesFor } from "../rooms/room-settings.ts";

/** What the owner and the operator may see of a room: who is kept out, quiet or heard. No address, hashed or not. */
export function moderationFor(house: House, room: Room): RoomModeration {
	const { topic, capacity, kept, seats } = room;
	const title = titleForOperator(house, room);
	const members = [...seats.keys()].flatMap((session) => {
		const name = house.shown().sessions.get(session)?.name;
		return name === undefined ? [] : [{ name, session, away: !house.connected.isPresent(session) }];
	});
	return {
		room: room.room,
		...{ title, topic, capacity, members },
		rules: rulesFor(house, room, undefined),
		bans: [...(kept?.bans.values() ?? [])].map(({ ban, name, session, until, addresses }) => ({
			ban,
			person: { name, session },
			until,
			byAddress: addresses.length > 0,
		})),
		mutes: [...(kept?.mutes ?? [])].map(([session, { name, until }]) => ({
			person: { name, session },
			until,
		})),
		speakers: [...(kept?.speakers ?? [])].map(([session, name]) => ({ name, session })),
	};
}
