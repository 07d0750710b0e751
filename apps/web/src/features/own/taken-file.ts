import type { ChatState } from "@parley/client/state/chat-state";
import type { OwnMessage } from "@parley/protocol/own-messages";
import type { Profile } from "@parley/protocol/profile";

export interface Own {
	readonly messages: readonly OwnMessage[];
	/** undefined: it could not be read */
	readonly profile: Profile | undefined;
}

/** What one wrote and says of oneself, as one takes it along; rooms by their titles, of which those that one left are not known. */
export function takenFile(
	{ me, own, directory }: Pick<ChatState, "me" | "own" | "directory">,
	{ messages, profile }: Own,
	at: number,
): Blob {
	const wroteIn = new Set(messages.map(({ room }) => room));
	const known = [...(directory ?? []), ...(own?.values() ?? [])].filter(({ room }) => wroteIn.has(room));
	const rooms = Object.fromEntries(known.map(({ room, title }) => [room, title]));
	const when = new Date(at).toISOString();
	const taken = { house: location.origin, person: me, profile, at: when, rooms, messages };
	return new Blob([JSON.stringify(taken, null, "\t")], { type: "application/json" });
}
