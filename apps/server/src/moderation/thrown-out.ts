import { refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";

/** What a moderator did to somebody. */
export interface ThrownOut {
	readonly room: string;
	readonly session: string;
	readonly as: "removed" | "banned";
	/** ms since 1970 */
	readonly at: number;
	readonly reason: string;
	/** ms since 1970; absent: they may come again */
	readonly until?: number | undefined;
}

/** MOD3: the seat is free at once, and the one who had it is told in a sentence. `free`: takes the room from their sockets. */
export function throwOut(
	house: House,
	{ room, session, as, at, reason, until }: ThrownOut,
	free: (clients: readonly ClientSession[], as: "removed" | "banned") => void,
): void {
	const clients = house.connected.clientsOf(session).filter((client) => client.rooms.has(room));
	free(clients, as);
	house.push?.left(session, room);
	const why = reason === "" ? {} : { message: `You were removed from that room: ${reason}` };
	const back = until === undefined ? {} : { retryAfterMs: Math.max(0, until - at) };
	for (const client of clients)
		client.refuse(refuse("removed-from-room", { ...why, ...back }), undefined, room);
}
