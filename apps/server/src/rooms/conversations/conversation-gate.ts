import type { ClientFrame } from "@parley/protocol/client-frames";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { type ClientSession, refOf } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import { isDirect, KEPT_FOR_CONVERSATIONS } from "./rules/companions.ts";
import { awaitsSecond, isHidden } from "./rules/conversations.ts";

/**
 * In front of every frame that names a room: whoever is none of its people is told the same as of a room that does not
 * exist, before anything else is looked at. Who is not known as one of them waits for what other nodes decided, whether
 * there is such a room or not, so that the wait tells nothing either.
 */
export function throughGate(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrame,
	go: () => Promise<void> | void,
): Promise<void> | void {
	if (!("room" in frame) || !isDirect(frame.room)) return go();
	if (frame.type === "open") return client.refuse(reservedForConversations, frame.ref);
	const refusal = refuseAsk(house, session, frame);
	if (refusal === undefined) return go();
	return askAgain(house, client, session, frame, go);
}

async function askAgain(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrame & { readonly room: string },
	go: () => Promise<void> | void,
): Promise<void> {
	await house.caughtUp();
	const refusal = refuseAsk(house, session, frame);
	if (refusal === undefined) return go();
	const ref = refOf(frame);
	if (ref !== undefined) client.refuse(refusal, ref);
}

function refuseAsk(
	house: House,
	session: string,
	{ type, room }: ClientFrame & { readonly room: string },
): Refusal | undefined {
	const state = house.shown();
	const held = state.rooms.get(room);
	// until the log has said whose they are nobody new comes into any; of one that is none the same is said
	if (!state.conversations.inForce)
		return held?.seats.has(session)
			? undefined
			: refuse("busy", { message: NOT_YET, retryAfterMs: NOT_YET_MS });
	if (!isHidden(state, room, session)) return undefined;
	const enters = type === "join" || type === "wait";
	return enters && awaitsSecond(held) ? undefined : refuse("no-such-room");
}

const NOT_YET_MS = 5_000;
const NOT_YET = "Conversations are just being closed to others. Please try again in a moment.";
const reservedForConversations = refuse("not-allowed", {
	field: "room",
	message: KEPT_FOR_CONVERSATIONS,
});
