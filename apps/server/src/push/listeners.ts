import { NAMED_MEMBERS_MAX } from "@parley/protocol/limits";
import { calledIn } from "@parley/protocol/mentions";
import type { HouseState, Room } from "../app/rules/house-state.ts";
import { isBlockedBy } from "../people/blocking/rules/blocked.ts";
import { isDirect } from "../rooms/conversations/rules/companions.ts";
import type { Door, Doors } from "./doors.ts";
import { choiceOf, type Subscription } from "./subscriptions.ts";

export interface PushMessage {
	readonly room: string;
	readonly author: string;
	readonly text: string;
}

export interface Listener {
	readonly session: string;
	readonly calls: boolean;
}

/** Who is to be told of a message, each session once. */
export function listenersOf(
	message: PushMessage,
	subscriptions: Iterable<Subscription>,
	state: Pick<HouseState, "sessions" | "rooms" | "holders" | "blocks">,
	doors: Doors,
): Listener[] {
	const { sessions, rooms, holders } = state;
	const room = rooms.get(message.room);
	const wanted = wantedBy(subscriptions, message, doors(message.room));
	for (const session of wanted.keys())
		if (!mayBeNotified(room, session) || isBlockedBy(state, session, message.author)) wanted.delete(session);
	if (wanted.size === 0) return [];
	const seats = room?.seats;
	const nameOf = (session: string): string => sessions.get(session)?.name ?? "";
	// whoever lost a name to somebody else is not called by it
	const isOwn = (session: string): boolean => {
		const holder = holders.get(sessions.get(session)?.key ?? "");
		return holder === undefined || holder.session === session;
	};
	const others = seats !== undefined && seats.size <= NAMED_MEMBERS_MAX ? [...seats.keys()] : [];
	const called = calledIn(message.text, new Set([...wanted.keys(), ...others].map(nameOf)));
	return [...wanted].flatMap(([session, choice]) => {
		const calls = called.everybody || (called.names.has(nameOf(session)) && isOwn(session));
		return calls || choice === "all" ? [{ session, calls }] : [];
	});
}

function wantedBy(
	subscriptions: Iterable<Subscription>,
	{ room, author }: PushMessage,
	door: Door,
): Map<string, "all" | "mentions"> {
	const wanted = new Map<string, "all" | "mentions">();
	for (const subscription of subscriptions) {
		const { session } = subscription;
		const choice = choiceOf(subscription, room);
		if (choice === undefined || session === author || wanted.get(session) === "all") continue;
		if (!door.isOpenTo(subscription)) continue;
		wanted.set(session, choice);
	}
	return wanted;
}

/** TALK4: of a conversation each of its people is told who did not turn it away. */
export function mayBeNotified(room: Room | undefined, session: string): boolean {
	if (room === undefined || !isDirect(room.room)) return true;
	const answer = room.conversation?.find((companion) => companion.session === session)?.answer;
	return answer === "accepted" || answer === "new";
}
