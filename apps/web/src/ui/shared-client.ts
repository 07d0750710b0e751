import { partMissing } from "@parley/client/http/load-part";
import { SESSION_KEYS } from "@parley/client/session/stored-session";
import type { ChatClient } from "@parley/client/state/chat-client";
import { SharedCore } from "@parley/client/tab/shared-core";
import { ofBrowser, stores } from "./browser.ts";
import { coreAddress, trusted } from "./trusted-address.ts";

/** A worker that goes again and again is none to rely on. */
const LOST_MAX = 5;
/** One that was there for so long is: it may be the tab that was frozen. */
const STEADY_MS = 60_000;

let lost = 0;

/** null: there is no such worker, or none that answers. `again`: another is to be asked for, this one is gone. */
export async function sharedClient(again: () => void): Promise<ChatClient | null> {
	const address = coreAddress();
	if (address === null || lost >= LOST_MAX) return null;
	try {
		return await connected(new SharedWorker(trusted(address), { type: "module" }), again);
	} catch (error) {
		console.warn("no core for all tabs:", error);
		return null;
	}
}

async function connected(worker: SharedWorker, again: () => void): Promise<ChatClient | null> {
	const { port } = worker;
	const begunAt = performance.now();
	const over = new AbortController();
	const { signal } = over;
	const end = () => {
		over.abort();
		port.close();
	};
	const core = new SharedCore({
		send: (message) => port.postMessage(message),
		environment: ofBrowser,
		stores,
		keys: SESSION_KEYS,
		complain: (text) => console.error(text),
		partMissing: (is) => partMissing(worker, is),
		lost: () => {
			lost = performance.now() - begunAt < STEADY_MS ? lost + 1 : 0;
			end();
			again();
		},
	});
	port.onmessage = ({ data }) => core.hear(data);
	const failed = () => core.giveUp();
	worker.addEventListener("error", failed);
	// where a browser says so: else it is the silence that tells
	port.addEventListener("close", () => core.giveUp(true), { signal });
	addEventListener("storage", ({ key, newValue }) => core.stored(key ?? "", newValue), { signal });
	// Behind all others who hear of it, whenever they came: what the page says last is said to the core that it has still.
	const leaveLast = () => addEventListener("pagehide", () => core.leave(), { once: true, signal });
	addEventListener("pagehide", leaveLast, { capture: true, signal });
	// from the browser's cache of pages: the core took this tab for closed
	const back = ({ persisted }: PageTransitionEvent) => {
		if (!persisted) return;
		end();
		again();
	};
	addEventListener("pageshow", back, { signal });
	const client = await core.client;
	worker.removeEventListener("error", failed);
	if (client === null) end();
	return client;
}
