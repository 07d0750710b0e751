import type { House } from "../../app/context.ts";
import type { ConversationEvent } from "../../app/event-kinds.ts";
import { fold } from "../../app/rules/fold.ts";
import { comeInFromLine } from "../enter.ts";
import { forgetRoom } from "../leave.ts";
import { sendRules } from "../room-settings.ts";
import { sendConversation } from "./conversations.ts";

export function deliverConversation(house: House, event: ConversationEvent, seq: number): void {
	fold(house.shown(), event, seq);
	switch (event.type) {
		case "conversations-closed":
			for (const { room } of event.found ?? []) closed(house, room);
			return;
		case "conversation-begun":
			house.fanOut.feed(event.room);
			return sendConversation(house, event.room);
		case "conversation-answered":
			// what one said to it is nobody else's business
			return sendConversation(house, event.room, event.session);
	}
}

/** TALK6: the label follows the session, so whoever talks with it is told of its new name, or that it is over. */
export function sendToCompanions(house: House, session: string): void {
	for (const room of house.shown().conversations.bySession.get(session) ?? [])
		for (const companion of house.shown().rooms.get(room)?.conversation ?? [])
			if (companion.session !== session) sendToCompanion(house, room, companion.session);
}

export function sendToCompanion(house: House, roomId: string, session: string): void {
	sendConversation(house, roomId, session);
	const room = house.shown().rooms.get(roomId);
	if (room !== undefined) sendRules(house, room, session);
}

/** Whoever sat there and is none of its people is fed no more, and whoever of them waited may have got a seat. */
function closed(house: House, roomId: string): void {
	const room = house.shown().rooms.get(roomId);
	if (room === undefined) return;
	for (const client of house.connected.clients()) {
		const { session } = client;
		if (session === undefined || !client.rooms.has(roomId)) continue;
		if (room.seats.has(session)) comeInFromLine(house, client, session, roomId);
		else if (!room.line.has(session)) forgetRoom(house, client, roomId, "removed");
	}
	house.presence.renew(roomId);
	sendConversation(house, roomId);
}
