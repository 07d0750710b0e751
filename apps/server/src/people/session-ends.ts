import { closeCodes } from "@parley/protocol/close-codes";
import type { ClientSession } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { sendToCompanions } from "../rooms/conversations/deliver-conversations.ts";

/** DEVICE4: what it took for its person stays theirs; with their last socket their grace begins. */
export function endDevice(house: House, { session, device }: { session: string; device: string }): void {
	for (const client of house.connected.clientsOf(session)) if (client.device === device) closeEnded(client);
	house.push?.deviceEnded(session, device);
}

/** Until a page has been told the token that its device has now, and has written it down. */
const TOLD_WITHIN_MS = 5_000;

/**
 * WHO7: what came by the token of before comes again, by the one of now: whoever has that comes back at once, and whoever
 * had only the other is out.
 */
export function comeAgain(house: House, { session, device }: { session: string; device: string }): void {
	// with the token of before anybody could have asked for calls; the page asks anew when it comes back
	house.push?.deviceEnded(session, device);
	const before = house.connected.clientsOf(session).filter((client) => client.device === device);
	const end = (): void => {
		for (const { connection } of before) if (!connection.isOver) connection.close(closeCodes.restart);
	};
	if (before.length > 0) setTimeout(end, TOLD_WITHIN_MS).unref();
}

export function endSession(house: House, session: string): void {
	forgetSession(house, session);
	sendToCompanions(house, session);
}

export function forgetSession(house: House, session: string): void {
	for (const client of house.connected.clientsOf(session)) closeEnded(client);
	house.passersBy.forget(session);
	house.reads.forget(session);
	house.push?.ended(session);
}

function closeEnded({ connection, knowsEnded }: ClientSession): void {
	connection.close(knowsEnded ? closeCodes.deviceEnded : closeCodes.done);
}
