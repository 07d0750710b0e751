import type { RoomModeration } from "@parley/protocol/moderation-lists";
import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { titleForOperator } from "../rooms/conversations/conversations.ts";
import { rulesFor } from "../rooms/room-settings.ts";

/** What the owner and the operator may see of a room: who is banned, muted or made a speaker. No address, hashed or not. */
export function moderationFor(house: House, room: Room): RoomModeration {
	const { topic, capacity, moderation, seats } = room;
	const title = titleForOperator(house, room);
	const members = [...seats.keys()].flatMap((session) => {
		const name = house.shown().sessions.get(session)?.name;
		return name === undefined ? [] : [{ name, session, away: !house.connected.isPresent(session) }];
	});
	return {
		room: room.room,
		...{ title, topic, capacity, members },
		rules: rulesFor(house, room, undefined),
		bans: [...(moderation?.bans.values() ?? [])].map(({ ban, name, session, until, addresses }) => ({
			ban,
			person: { name, session },
			until,
			byAddress: addresses.length > 0,
		})),
		mutes: [...(moderation?.mutes ?? [])].map(([session, { name, until }]) => ({
			person: { name, session },
			until,
		})),
		speakers: [...(moderation?.speakers ?? [])].map(([session, name]) => ({ name, session })),
	};
}
