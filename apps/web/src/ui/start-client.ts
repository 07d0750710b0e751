import { loadPart } from "@parley/client/http/load-part";
import type { ChatClient } from "@parley/client/state/chat-client";
import { stores } from "./browser.ts";
import { ownClient } from "./own-core.ts";

const loadShared = () => import("./shared-client.ts");

/**
 * Shows the page by a core of its own; or by the one that all tabs of this browser and build share, where that is asked
 * for and it answers, and then anew, by another one, when that is gone. null: what is written now would be lost.
 */
export async function startClient(show: (client: ChatClient | null) => void): Promise<void> {
	const again = () => {
		show(null);
		// what is shown cannot be written in any more: loaded anew it begins as any page does
		startClient(show).catch(() => location.reload());
	};
	const shared =
		stores.local.get("parley.core") === "worker" &&
		(await loadPart(loadShared).then(({ sharedClient }) => sharedClient(again), console.warn));
	show(shared || (await ownClient()));
}
