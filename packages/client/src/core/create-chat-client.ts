import type { Keeps } from "../outbox/kept.ts";
import type { Viewer } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-client.ts";
import type { Environment } from "../state/environment.ts";
import { type Core, joinCore } from "./core.ts";
import { lookupActions } from "./lookup-actions.ts";
import { messageActions } from "./message-actions.ts";
import { readingActions } from "./reading-actions.ts";
import { roomActions } from "./room-actions.ts";
import { seenBy } from "./seen-by.ts";
import { sessionActions } from "./session-actions.ts";

/** A page that has its core for itself. */
const ONLY_VIEWER: Viewer = "page";

/** The client core. It knows no React and no page, and takes the world from `environment`. */
export function createChatClient(environment: Environment & Keeps): ChatClient {
	return clientOf(startCore(environment), ONLY_VIEWER);
}

export function startCore(environment: Environment & Keeps): Core {
	const core = joinCore(environment);
	// so that nobody is sent a push for what is on their screen
	environment.page.onSignal((signal) => {
		if (signal === "visible" || signal === "hidden")
			core.link.send({ type: "visible", on: signal === "visible" });
	});
	core.directory.refresh();
	// a page before this one may have had no time to write down what it knew
	void core.kept.enter(null);
	return core;
}

/** The core as one of its tabs has it: all see the same, but for where each reads. */
export function clientOf(core: Core, viewer: Viewer): ChatClient {
	return {
		getState: seenBy(core, viewer),
		subscribe: core.store.subscribe,
		onArrival: core.arrivals.listen,
		...sessionActions(core),
		...roomActions(core),
		...messageActions(core, viewer),
		...readingActions(core, viewer),
		...lookupActions(core, viewer),
	};
}
