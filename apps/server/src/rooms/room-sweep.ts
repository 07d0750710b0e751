import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { isBlockedByAny } from "./conversations/rules/blocks.ts";
import { isDirect } from "./conversations/rules/companions.ts";

const SWEEP_MS_MAX = 3_600_000;
/** What a new node would decide alone waits until there is no older one: asked again at the next look. */
const LOOKS = 4;

/** ROOM8, TALK3: rooms that nobody sits or ever wrote in end a day after they were opened; returns how to stop. */
export function sweepRooms(house: House): () => void {
	const { unusedRoomMs, defaultRoom } = house.limits;
	let isSweeping = false;
	const sweep = async (): Promise<void> => {
		if (isSweeping) return;
		isSweeping = true;
		if (house.shown().rooms.get(defaultRoom)?.owner != null)
			await house.submit({ type: "disown-room", room: defaultRoom, at: house.clock.wall() });
		if (unusedRoomMs > 0) for (const room of unused(house)) await expire(house, room);
		isSweeping = false;
	};
	void sweep();
	const timer = setInterval(
		() => void sweep(),
		unusedRoomMs === 0 ? SWEEP_MS_MAX : Math.min(SWEEP_MS_MAX, unusedRoomMs / LOOKS),
	);
	return () => clearInterval(timer);
}

/** One after the other: what the past has to say holds up all that is decided behind it, for a commit each. */
async function expire(house: House, { room }: Room): Promise<void> {
	await house.submit({ type: "expire-room", room, unlessBlocked: true, at: house.clock.wall() });
}

function unused(house: House): Room[] {
	const { unusedRoomMs, defaultRoom } = house.limits;
	const { inForce } = house.shown().conversations;
	const before = house.clock.wall() - unusedRoomMs;
	return [...house.shown().rooms.values()].filter((held) => {
		const { room, seats, line, openedAt } = held;
		if (seats.size + line.size > 0 || openedAt >= before || room === defaultRoom) return false;
		if (isDirect(room) && (!inForce || isBlockedByAny(held))) return false;
		return house.fanOut.countOf(room) === 0;
	});
}
