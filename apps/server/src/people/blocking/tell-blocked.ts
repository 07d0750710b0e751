import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";

/** BLOCK3: behind each `welcome`; nothing of nobody. */
export function tellBlockedFirst(house: House, client: ClientSession, session: string): void {
	if (house.shown().blocks.has(session)) tell(house, session, [client]);
}

/** BLOCK3: and when it changes, to all sockets of theirs; what calls them in each room is another number now. */
export function tellBlocked(house: House, session: string): void {
	tell(house, session, house.connected.clientsOf(session));
	for (const room of house.shown().sessions.get(session)?.rooms ?? []) house.mine.later(session, room);
}

function tell(house: House, session: string, clients: readonly ClientSession[]): void {
	const { blocks, sessions } = house.shown();
	const people = [...(blocks.get(session) ?? [])].map(([id, { name }]) => ({
		id,
		name: sessions.get(id)?.name ?? name,
	}));
	for (const client of clients) client.answer({ type: "blocked", people });
}
