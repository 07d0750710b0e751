import { DIRECT_PREFIX } from "@parley/protocol/limits";

/** What one of the two said to it. */
export type ConversationAnswer = "new" | "accepted" | "ignored" | "blocked";

/** One of the two. The session says who it is, never the name: anybody may hold that tomorrow. */
export interface Companion {
	readonly session: string;
	/** the last that is known, for when the session is over */
	name: string;
	answer: ConversationAnswer;
}

export interface Conversations {
	/** from that place of the log on a conversation of two belongs to its two (TALK1) */
	inForce: boolean;
	/** both sessions, in order, to the one conversation they have */
	readonly byPair: Map<string, string>;
	/** session to its conversations */
	readonly bySession: Map<string, readonly string[]>;
	/** rooms of two that there are */
	count: number;
}

/** What the writer finds of a room of two that exists already, where the log closes them. */
export interface FoundConversation {
	readonly room: string;
	readonly people: readonly { readonly session: string; readonly name: string }[];
	/** false: the same two have another one, in which they wrote later */
	readonly isCurrent: boolean;
}

/** To whoever would call a room so. */
export const KEPT_FOR_CONVERSATIONS = "Names that begin with direct- are kept for conversations of two.";

export function isDirect(room: string): boolean {
	return room.startsWith(DIRECT_PREFIX);
}

/** As anybody outside may know it. */
export function isListed({ room, listed }: { readonly room: string; readonly listed: boolean }): boolean {
	return listed && !isDirect(room);
}

export function pairOf(one: string, other: string): string {
	return [one, other].sort().join(" ");
}

/** It is over, and the two may begin another. */
export function forgetConversation(
	{ bySession, byPair }: Conversations,
	room: string,
	people: readonly Companion[],
): void {
	for (const { session } of people) {
		const others = (bySession.get(session) ?? []).filter((one) => one !== room);
		if (others.length > 0) bySession.set(session, others);
		else bySession.delete(session);
	}
	const [one, other] = people;
	if (one === undefined || other === undefined) return;
	const pair = pairOf(one.session, other.session);
	if (byPair.get(pair) === room) byPair.delete(pair);
}

/** Where its people, and whoever asks for the two together, find it. */
export function remember(
	{ bySession, byPair }: Conversations,
	room: string,
	people: readonly Companion[],
	isCurrent: boolean,
): void {
	for (const { session } of people) bySession.set(session, [...(bySession.get(session) ?? []), room].sort());
	const [one, other] = people;
	if (isCurrent && one !== undefined && other !== undefined)
		byPair.set(pairOf(one.session, other.session), room);
}
