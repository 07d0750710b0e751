import type { House } from "../app/context.ts";
import type { EventOf, HouseEvent } from "../app/events.ts";
import type { HouseState } from "../app/rules/house-state.ts";
import { isModerator } from "../moderation/rules/moderators.ts";
import { sendRulesToAll } from "../rooms/room-settings.ts";

/** Rooms whose people are told who keeps them, and that was who leaves by this event, too. */
export function keptByLeaver({ rooms }: HouseState, event: HouseEvent): readonly string[] {
	if (event.type !== "session-released" || event.erased === undefined) return [];
	const { session } = event;
	const kept = [...rooms.values()].filter((room) => room.owner === session || isModerator(room, session));
	return kept.map(({ room }) => room);
}

/** WHO60: memory holds what they wrote, and what stands in the archive is read without it. */
export function leftForGood(
	house: House,
	{ session, erased }: Pick<EventOf<"session-released">, "session" | "erased">,
	kept: readonly string[],
	seq: number,
): void {
	if (erased === undefined) return;
	for (const room of erased.rooms) dropMemory(house, room);
	house.push?.erased(session);
	for (const room of kept) sendRulesToAll(house, room, seq);
}

/** What was recent there is read from the archive. */
export function dropMemory({ fanOut }: House, room: string): void {
	fanOut.revise(room, (recent) => {
		recent.drop();
		return true;
	});
}
