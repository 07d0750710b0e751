import { closeCodes } from "@parley/protocol/close-codes";
import type { House } from "../app/context.ts";
import { sendToCompanions } from "../rooms/conversations/deliver-conversations.ts";

/** DEVICE4: what it took for its person stays theirs; with their last socket their grace begins. */
export function endDevice(house: House, { session, device }: { session: string; device: string }): void {
	for (const client of house.connected.clientsOf(session))
		if (client.device === device) client.connection.close(closeCodes.done);
	house.push?.deviceEnded(session, device);
}

export function endSession(house: House, session: string): void {
	forgetSession(house, session);
	sendToCompanions(house, session);
}

export function forgetSession(house: House, session: string): void {
	for (const client of house.connected.clientsOf(session)) client.connection.close(closeCodes.done);
	house.passersBy.forget(session);
	house.reads.forget(session);
	house.push?.ended(session);
}
