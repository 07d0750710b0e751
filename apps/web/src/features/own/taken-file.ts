import type { ChatState } from "@parley/client/state/chat-state";
import type { OwnMessage } from "@parley/protocol/own-messages";

/** What one wrote, as one takes it along; rooms by their titles, of which those that one left are not known. */
export function takenFile(
	{ me, own, directory }: Pick<ChatState, "me" | "own" | "directory">,
	messages: readonly OwnMessage[],
	at: number,
): Blob {
	const wroteIn = new Set(messages.map(({ room }) => room));
	const known = [...(directory ?? []), ...(own?.values() ?? [])].filter(({ room }) => wroteIn.has(room));
	const rooms = Object.fromEntries(known.map(({ room, title }) => [room, title]));
	const taken = { house: location.origin, person: me, at: new Date(at).toISOString(), rooms, messages };
	return new Blob([JSON.stringify(taken, null, "\t")], { type: "application/json" });
}
