import type { Conversation } from "@parley/client/state/chat-state";

/** Of a session's id, where two have the same name: enough to tell them apart. */
const TELLING_CHARS = 4;

/**
 * What each conversation is called: by the name that its other session has now. A name may be somebody else's tomorrow,
 * so where two have the same one, each is told by its session too.
 */
export function conversationLabels(
	conversations: ReadonlyMap<string, Conversation>,
): ReadonlyMap<string, string> {
	const sessionsOf = new Map<string, Set<string>>();
	for (const { with: others } of conversations.values())
		for (const { name, session } of others)
			sessionsOf.set(name, (sessionsOf.get(name) ?? new Set()).add(session));
	return new Map(
		[...conversations].map(
			([
				room,
				{
					with: [other],
				},
			]) => {
				if (other === undefined) return [room, "…"];
				const isAlone = (sessionsOf.get(other.name)?.size ?? 0) < 2;
				return [room, isAlone ? other.name : `${other.name} · ${other.session.slice(0, TELLING_CHARS)}`];
			},
		),
	);
}
