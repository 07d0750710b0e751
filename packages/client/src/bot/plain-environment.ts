import { webSocketTransports } from "../link/web-socket.ts";
import type { Environment, KeyValue, Page, Uploader } from "../state/environment.ts";
import { risingUuid } from "../state/rising-uuid.ts";

const nothing = (): void => undefined;

/** Nobody looks at it: whoever has it is told by pushes as if they were away. */
const nobodysPage: Page = { visible: () => false, online: () => true, onSignal: () => nothing };
const noUpload: Uploader = { go: nothing, halt: nothing, drop: nothing };

/** What the core takes of the world, where there is no page: Node from version 22 on, or a browser. */
export function plainEnvironment(url: URL, keep: KeyValue): Environment {
	const socketUrl = new URL("/ws", url);
	socketUrl.protocol = url.protocol === "https:" ? "wss:" : "ws:";
	return {
		openTransport: webSocketTransports(socketUrl.href),
		fetch: (path, init) => fetch(new URL(path, url), init),
		openUpload: () => noUpload,
		after: (ms, run) => {
			const timer = setTimeout(run, ms);
			return () => clearTimeout(timer);
		},
		now: () => Date.now(),
		random: () => Math.random(),
		uuid: () => risingUuid(),
		local: keep,
		onOtherTab: nothing,
		tab: inMemory(),
		page: nobodysPage,
	};
}

/** For as long as the program runs: it comes in anew every time. */
export function inMemory(): KeyValue {
	const held = new Map<string, string>();
	return {
		get: (key) => held.get(key),
		set: (key, value) => held.set(key, value).has(key),
		remove: (key) => void held.delete(key),
	};
}
