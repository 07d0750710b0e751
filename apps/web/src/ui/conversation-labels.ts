import type { Conversation } from "@parley/client/state/chat-state";
import { isolate, list } from "./words.ts";

/** Of a session's id, where two have the same name: enough to tell them apart. */
const TELLING_CHARS = 4;

interface Named {
	readonly session: string;
	readonly name: string;
}

/**
 * What each conversation is called: by the names that its other sessions have now. A name may be somebody else's tomorrow,
 * so where two have the same one, each is told by its session too.
 */
export function conversationLabels(
	conversations: ReadonlyMap<string, Conversation>,
): ReadonlyMap<string, string> {
	const label = tellingNames([...conversations.values()].flatMap(({ with: others }) => others));
	return new Map([...conversations].map(([room, { with: others }]) => [room, together(others.map(label))]));
}

/** "Ada, Bo and Cy", as it is listed in this language. */
export function together(names: readonly string[]): string {
	const [only = "…", ...more] = names;
	return more.length === 0 ? only : list(names.map(isolate));
}

/** Of people who stand beside one another: the name, and where two have the same one, a little of the session. */
export function tellingNames(people: readonly Named[]): (person: Named) => string {
	const sessionsOf = new Map<string, Set<string>>();
	for (const { name, session } of people)
		sessionsOf.set(name, (sessionsOf.get(name) ?? new Set()).add(session));
	return ({ name, session }) =>
		(sessionsOf.get(name)?.size ?? 0) < 2 ? name : `${name} · ${session.slice(0, TELLING_CHARS)}`;
}
