import { loadPart } from "@parley/client/http/load-part";
import type { ChatClient } from "@parley/client/state/chat-client";
import { stores } from "./browser.ts";
import { sharedClient } from "./shared-client.ts";

/** Few browsers ask for it: what it stands on is the worker's. */
const loadOwn = () => import("./own-core.ts");

/**
 * Shows the page by the core that all tabs of this browser and build share, and anew, by another one, when that is gone;
 * where it does not answer, by a core of its own. null: what is written now would be lost.
 */
export async function startClient(show: (client: ChatClient | null) => void): Promise<void> {
	const again = () => {
		show(null);
		// what is shown cannot be written in any more: loaded anew it begins as any page does
		startClient(show).catch(() => location.reload());
	};
	const shared = mayShare(stores.local.get("parley.core"), window) ? await sharedClient(again) : null;
	show(shared ?? (await loadPart(loadOwn).then(({ ownClient }) => ownClient())));
}

/** `said`: in this browser, by whoever would have a core in each tab */
export function mayShare(said: string | undefined, scope: object): boolean {
	return said !== "tab" && "SharedWorker" in scope;
}
