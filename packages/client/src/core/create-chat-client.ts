import type { ChatClient } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import { joinCore } from "./core.ts";
import { lookupActions } from "./lookup-actions.ts";
import { messageActions } from "./message-actions.ts";
import { readingActions } from "./reading-actions.ts";
import { roomActions } from "./room-actions.ts";
import { sessionActions } from "./session-actions.ts";

/** The client core. It knows no React and no page, and takes the world from `environment`. */
export function createChatClient(environment: Environment): ChatClient {
	const core = joinCore(environment);
	// so that nobody is sent a push for what is on their screen
	environment.page.onSignal((signal) => {
		if (signal === "visible" || signal === "hidden")
			core.link.send({ type: "visible", on: signal === "visible" });
	});
	core.directory.refresh();
	return {
		getState: core.store.getState,
		subscribe: core.store.subscribe,
		onArrival: core.arrivals.listen,
		...sessionActions(core),
		...roomActions(core),
		...messageActions(core),
		...readingActions(core),
		...lookupActions(core),
	};
}
