import type { KeyValue } from "../state/environment.ts";
import { risingUuid } from "../state/rising-uuid.ts";
import type { CoreWord, OnDevice } from "./on-device.ts";
import { openDevice } from "./open-device.ts";

/** In the tab's own store: the core that went, until the next one of the tab has read it. */
const GONE = "parley.core";
const CHANNEL = "parley.cores";

/** This core's place in the browser. Never rejects. */
export async function openOnDevice(tab: KeyValue): Promise<OnDevice> {
	const core = risingUuid();
	const before = tab.get(GONE);
	tab.remove(GONE);
	addEventListener("pagehide", () => tab.set(GONE, core));
	const channel = openChannel();
	return {
		store: await openDevice(),
		core,
		before,
		tell: (word) => channel?.postMessage(word),
		onWord: (listener) =>
			channel?.addEventListener("message", ({ data }: MessageEvent<CoreWord>) => listener(data)),
		onLeave: (listener) => addEventListener("pagehide", listener),
	};
}

/** A browser that denies storage may deny this too: then there is nothing to take over either. */
function openChannel(): BroadcastChannel | null {
	try {
		return new BroadcastChannel(CHANNEL);
	} catch (error) {
		console.warn("cores do not know of one another:", error);
		return null;
	}
}
