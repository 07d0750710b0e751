import type { ChatEvent } from "../../app/events.ts";
import type { Lost } from "./activities.ts";

const NOBODY: readonly Lost[] = [];

/** Who lost a seat of a room by an event, and with it those of its activities (ACT8). */
export function lostBy(event: ChatEvent): readonly Lost[] {
	switch (event.type) {
		case "room-left":
			return [{ room: event.room, session: event.session, awayAt: undefined }];
		case "session-released": {
			const awayAt = event.isExpired === true && !event.ended ? event.at : undefined;
			return event.freed.map(({ room }) => ({ room, session: event.session, awayAt }));
		}
		case "moderated": {
			const session = event.deed.person?.session;
			if (event.freed === undefined || session === undefined) return NOBODY;
			return [{ room: event.room, session, awayAt: undefined }];
		}
		default:
			return NOBODY;
	}
}
