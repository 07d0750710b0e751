import { readLastRoom, readSession, rememberedMe } from "../session/stored-session.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Core } from "./core.ts";

type SessionActions = Pick<
	ChatClient,
	"enter" | "signOut" | "useHere" | "tryNow" | "sessionToken" | "remembered" | "refreshDirectory" | "take"
>;

/** Coming in, going, and the link. */
export function sessionActions(core: Core): SessionActions {
	const { environment, store, link, session, outbox, kept, uploads, directory } = core;
	return {
		enter: (name) =>
			store.act(() => {
				void kept.enter(rememberedMe(environment.local));
				return session.enter(name);
			}),
		signOut: () => store.act(() => session.signOut()),
		useHere: () => store.act(() => link.connect()),
		tryNow: () =>
			store.act(() => {
				if (link.status.state === "waiting") link.connect();
				uploads.hurry();
				outbox.hurry();
			}),
		take: async (proved) => session.take(proved),
		sessionToken: () => readSession(environment.local)?.token ?? null,
		remembered: () => {
			const stored = readSession(environment.local);
			return {
				name: stored?.name ?? "",
				hasSession: stored?.token !== undefined,
				room: readLastRoom(environment.local),
				me: rememberedMe(environment.local),
				signedOutAt: stored?.signedOutAt ?? 0,
			};
		},
		refreshDirectory: () => directory.refresh(),
	};
}
