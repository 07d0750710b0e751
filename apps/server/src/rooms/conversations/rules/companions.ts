import { DIRECT_PREFIX } from "@parley/protocol/limits";

/** What one of its people said to it. */
export type ConversationAnswer = "new" | "accepted" | "ignored" | "blocked";

/** One of its people. The session says who it is, never the name: anybody may hold that tomorrow. */
export interface Companion {
	readonly session: string;
	/** the last that is known, for when the session is over */
	name: string;
	answer: ConversationAnswer;
}

export interface Conversations {
	/** from that place of the log on a conversation belongs to its people (TALK1) */
	inForce: boolean;
	/** who it is between (`setOf`) to the one conversation they have */
	readonly bySet: Map<string, string>;
	/** session to its conversations */
	readonly bySession: Map<string, readonly string[]>;
	/** how many there are */
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
export const KEPT_FOR_CONVERSATIONS = "Names that begin with direct- are kept for conversations.";

export function isDirect(room: string): boolean {
	return room.startsWith(DIRECT_PREFIX);
}

/** As anybody outside may know it. */
export function isListed({ room, listed }: { readonly room: string; readonly listed: boolean }): boolean {
	return listed && !isDirect(room);
}

/** Who a conversation is between: the same people are the same text, in whatever order they are named. */
export function setOf(sessions: readonly string[]): string {
	return [...sessions].sort().join(" ");
}

/** It is over, and the same people may begin another. */
export function forgetConversation(
	{ bySession, bySet }: Conversations,
	room: string,
	people: readonly Companion[],
): void {
	for (const { session } of people) {
		const others = (bySession.get(session) ?? []).filter((one) => one !== room);
		if (others.length > 0) bySession.set(session, others);
		else bySession.delete(session);
	}
	const set = setOf(people.map(({ session }) => session));
	if (bySet.get(set) === room) bySet.delete(set);
}

/** Where its people find it, each among their own and together by who they are. */
export function remember(
	{ bySession, bySet }: Conversations,
	room: string,
	people: readonly Companion[],
	isCurrent: boolean,
): void {
	for (const { session } of people) bySession.set(session, [...(bySession.get(session) ?? []), room].sort());
	if (isCurrent && people.length > 1) bySet.set(setOf(people.map(({ session }) => session)), room);
}
