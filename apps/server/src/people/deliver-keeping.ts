import type { House } from "../app/context.ts";
import { fold } from "../app/rules/fold.ts";
import { tellHouseDeed } from "../moderation/tell-house-deed.ts";
import { sendToCompanions } from "../rooms/conversations/deliver-conversations.ts";
import type { KeepingEvent } from "./rules/keeping-events.ts";
import { comeAgain, endDevice } from "./session-ends.ts";

export function deliverKeeping(house: House, event: KeepingEvent, seq: number): void {
	const { session } = event;
	const before = house.shown().sessions.get(session)?.name;
	fold(house.shown(), event, seq);
	switch (event.type) {
		case "kept":
			house.passersBy.forget(session);
			renewDevices(house, event);
			renewPresence(house, session);
			return tellMe(house, session, event.device);
		case "devices-renewed":
			renewDevices(house, event);
			return tellMe(house, session, event.device);
		case "renamed":
			if (event.deed !== undefined) tellHouseDeed(house, event.deed);
			renamed(house, session, before);
			return tellMe(house, session, undefined, event.name);
		case "name-let-go":
			if (event.deed !== undefined) tellHouseDeed(house, event.deed);
			renewPresence(house, session);
			break;
		case "linked":
		case "passkey-added":
		case "passkey-removed":
		case "subject-linked":
		case "link-changed":
			break;
		default:
			event satisfies never;
	}
	tellMe(house, session);
}

function renewDevices(house: House, event: KeepingEvent & { type: "kept" | "devices-renewed" }): void {
	const { session } = event;
	for (const device of event.ended) endDevice(house, { session, device });
	comeAgain(house, event);
}

/**
 * WHO6: whoever is told asks what it is. The token of the `renewed` device is another one: asked by the one of before, the
 * house would refuse to say it, and behind the `welcome` to the new one it is told anyway. `name`: another one than before.
 */
export function tellMe(house: House, session: string, renewed?: string, name?: string): void {
	const frame = { type: "me", ...(name !== undefined && { name }) } as const;
	for (const client of house.connected.clientsOf(session))
		if (client.device !== renewed) client.answer(frame);
}

/** Somebody goes by another name in the rooms where they sit, and for whom they talk with. */
export function renamed(house: House, session: string, before: string | undefined): void {
	const now = house.shown().sessions.get(session);
	if (now === undefined || before === undefined || now.name === before) return;
	sendToCompanions(house, session);
	for (const room of now.rooms) {
		if (!house.shown().rooms.get(room)?.seats.has(session)) continue;
		house.presence.change(room, { id: session, name: before }, "left");
		house.presence.change(room, { id: session, name: now.name }, "entered");
	}
}

/** DEVICE5: that somebody keeps their name is told with it. */
function renewPresence(house: House, session: string): void {
	for (const room of house.shown().sessions.get(session)?.rooms ?? []) house.presence.renew(room);
}
