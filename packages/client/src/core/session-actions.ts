import { keptIn } from "../session/remembered.ts";
import { rememberedMe } from "../session/stored-session.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Core } from "./core.ts";

type SessionActions = Pick<
	ChatClient,
	"enter" | "signOut" | "useHere" | "tryNow" | "sessionToken" | "remembered" | "refreshDirectory" | "take"
>;

/** Coming in, going, and the link. */
export function sessionActions(core: Core): SessionActions {
	const { environment, store, link, session, outbox, kept, uploads, directory, ownChanged } = core;
	return {
		enter: (name) =>
			store.act(() => {
				void kept.enter(rememberedMe(environment.local));
				return session.enter(name);
			}),
		// That the house is told keeps nobody waiting.
		signOut: async () => void store.act(() => session.signOut()),
		useHere: () => store.act(() => link.connect()),
		tryNow: () =>
			store.act(() => {
				if (link.status.state === "waiting") link.connect();
				uploads.hurry();
				outbox.hurry();
			}),
		take: async (proved) => {
			session.take(proved);
			// what was asked by the token of before may have been refused
			ownChanged();
		},
		sessionToken: () => keptIn(environment.local).token,
		remembered: () => keptIn(environment.local).remembered,
		refreshDirectory: () => directory.refresh(),
	};
}
