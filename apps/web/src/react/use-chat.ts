import type { ChatClient } from "@parley/client/state/chat-client";
import type { ChatState } from "@parley/client/state/chat-state";
import { createContext, use, useSyncExternalStore } from "react";

const Client = createContext<ChatClient | null>(null);

/** Hands the one client to the page: `<ChatProvider value={client}>`. */
export const ChatProvider = Client.Provider;

/** The verbs. The client never changes, so nothing renders because of it. */
export function useClient(): ChatClient {
	const client = use(Client);
	if (client === null) throw new Error("useClient needs a ChatProvider above it");
	return client;
}

/** A part of the state. `select` must return something held in the state, not build anew: `===` decides. */
export function useChat<T>(select: (state: ChatState) => T): T {
	const client = useClient();
	return useSyncExternalStore(client.subscribe, () => select(client.getState()));
}
