import type { ServerFrame, ServerFrameOf } from "@parley/protocol/server-frames";
import type { LazyActivities } from "../activities/lazy-activities.ts";
import type { Link } from "../link/link.ts";
import type { Requests } from "../link/requests.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Conversations } from "../overview/conversations.ts";
import type { OwnRooms } from "../overview/own-rooms.ts";
import type { Arrivals } from "../rooms/arrivals.ts";
import type { Room } from "../rooms/room.ts";
import type { Rooms } from "../rooms/rooms.ts";

interface Parts {
	readonly link: Link;
	readonly requests: Requests;
	readonly rooms: Rooms;
	readonly outbox: Outbox;
	readonly arrivals: Arrivals;
	readonly conversations: Conversations;
	readonly own: OwnRooms;
	readonly activities: LazyActivities;
	readonly session: () => string | undefined;
	readonly ownChanged: (name: string | undefined) => void;
	readonly block: (people: ServerFrameOf<"blocked">["people"]) => void;
}

/** Where each frame of the server goes; what is not named here answers a question that nobody waits for any more. */
export function routeFrame(frame: ServerFrame, parts: Parts): void {
	const { link, requests, rooms, own, outbox, session } = parts;
	if (requests.answer(frame)) return;
	// whatever stands in a room's chain
	if ("prev" in frame) {
		rooms.get(frame.room)?.onEvent(frame);
		if (frame.type === "posted") {
			parts.arrivals.came(frame);
			if (frame.author === session()) outbox.onPosted(frame);
		}
		if (frame.type === "removed") parts.activities.all?.removed(frame.target);
		return outbox.onHeardTo(frame.room, frame.seq);
	}
	switch (frame.type) {
		case "acted":
		case "activity":
			return parts.activities.run((all) => all.heard(frame));
		case "presence":
			return rooms.get(frame.room)?.onPresence(frame);
		case "typing":
			return rooms.get(frame.room)?.onTyping(frame);
		case "read":
			return rooms.get(frame.room)?.onRead(frame);
		case "mine":
			own.onMine(frame);
			return rooms.get(frame.room)?.onMine(frame);
		case "overview":
			return own.onOverview(frame);
		case "heads":
			return own.onHeads(frame);
		case "joined":
			return isUnasked(frame) ? rooms.onJoined(frame) : undefined;
		case "waiting":
			return isUnasked(frame) ? rooms.onWaiting(frame) : undefined;
		case "left":
			parts.conversations.onLeft(frame);
			own.onLeft(frame);
			return rooms.onLeft(frame);
		case "rules":
			return rooms.get(frame.room)?.onRules(frame);
		case "conversation":
			return parts.conversations.onTold(frame);
		case "reported":
			return rooms.get(frame.room)?.onReported();
		case "link":
			return link.onLinkFrame(frame);
		case "house":
			return link.onHouseFrame(frame);
		case "pong":
			return link.onPong(frame.n);
		case "bye":
			return link.onBye(frame);
		case "refused":
			if (!isUnasked(frame)) return;
			link.onKicked(frame);
			return rooms.onKicked(frame);
		case "me":
			return parts.ownChanged(frame.name);
		case "blocked":
			return parts.block(frame.people);
	}
}

/** What comes with a `ref` nobody waits for any more is an answer that came too late. */
function isUnasked(frame: { ref?: number | undefined }): boolean {
	return frame.ref === undefined;
}

/** One's own messages in a page or a replay are stored, whatever became of their answers. */
export function settleFrom(
	room: Room,
	events: readonly ServerFrame[],
	{ outbox, session }: Pick<Parts, "outbox" | "session">,
): void {
	for (const event of events)
		if (event.type === "posted" && event.author === session()) outbox.onPosted(event);
	outbox.onHeardTo(room.name, room.heardTo ?? 0);
}
