import { withoutName } from "../activities/rows/without-name.ts";
import type { SeatsFound } from "../activities/rules/activity-events.ts";
import type { House } from "../app/context.ts";
import type { EventOf, HouseEvent } from "../app/events.ts";
import type { HouseState } from "../app/rules/house-state.ts";
import { isModerator } from "../moderation/rules/moderators.ts";
import { sendRulesToAll } from "../rooms/room-settings.ts";
import { tellBlocked } from "./blocking/tell-blocked.ts";

/** Who is told something of theirs when somebody leaves for good. */
export interface AroundLeaver {
	/** rooms whose people are told who keeps them: that was who leaves, too */
	readonly kept: readonly string[];
	/** people who blocked who leaves */
	readonly blockers: readonly string[];
}

const NOBODY: AroundLeaver = { kept: [], blockers: [] };

/** Before it is folded, for nothing of it is known behind that. */
export function aroundLeaver({ rooms, blocks }: HouseState, event: HouseEvent): AroundLeaver {
	if (event.type !== "session-released" || event.erased === undefined) return NOBODY;
	const { session } = event;
	const kept = [...rooms.values()].filter((room) => room.owner === session || isModerator(room, session));
	const blockers = [...blocks].filter(([, blocked]) => blocked.has(session));
	return { kept: kept.map(({ room }) => room), blockers: blockers.map(([blocker]) => blocker) };
}

/** WHO60: memory holds what they wrote, and what stands in the archive is read without it. */
export function leftForGood(
	house: House,
	{ session, erased }: Pick<EventOf<"session-released">, "session" | "erased">,
	{ kept, blockers }: AroundLeaver,
	seq: number,
): void {
	if (erased === undefined) return;
	for (const room of erased.rooms) dropMemory(house, room);
	house.push?.erased(session);
	for (const room of kept) sendRulesToAll(house, room, seq);
	for (const blocker of blockers) tellBlocked(house, blocker);
}

/** The seats that went with theirs are told of nobody's name, too. */
export function risenOf(
	{ session, erased, found }: EventOf<"session-released">,
	name: string | undefined,
): SeatsFound | undefined {
	return erased === undefined
		? found
		: withoutName(found, session, new Set(name === undefined ? [] : [name]));
}

/** What was recent there is read from the archive. */
export function dropMemory({ fanOut }: House, room: string): void {
	fanOut.revise(room, (recent) => {
		recent.drop();
		return true;
	});
}
