import type { ChatClient } from "./chat-state.ts";
import { createChatClient } from "./create-chat-client.ts";
import type { Environment, KeyValue, Page } from "./environment.ts";
import { webSocketWires } from "./web-socket.ts";

/** A frame of the screen that never comes (a hidden tab paints nothing) must not keep the title from counting. */
const PAINT_WAIT_MS_MAX = 250;

/** The client core in the real world of a page. Make one for a page. */
export function createBrowserClient(): ChatClient {
	return createChatClient(browserEnvironment());
}

function browserEnvironment(): Environment {
	const { protocol, host } = window.location;
	return {
		openWire: webSocketWires(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws`),
		fetch: (path, init) => window.fetch(path, init),
		after: (ms, run) => {
			const timer = window.setTimeout(run, ms);
			return () => window.clearTimeout(timer);
		},
		now: () => Date.now(),
		random: () => Math.random(),
		uuid: randomUuid,
		local: keyValue(() => window.localStorage),
		tab: keyValue(() => window.sessionStorage),
		page: browserPage(),
		beforePaint,
	};
}

function beforePaint(run: () => void): void {
	let ran = false;
	const once = () => {
		if (ran) return;
		ran = true;
		window.cancelAnimationFrame(frame);
		window.clearTimeout(timer);
		run();
	};
	const frame = window.requestAnimationFrame(once);
	const timer = window.setTimeout(once, PAINT_WAIT_MS_MAX);
}

/** `crypto.randomUUID` exists only on https and localhost; a chat on the local network has neither. */
export function randomUuid(): string {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Storage can be denied as a whole, or be full at any write: the page works on without remembering. */
function keyValue(open: () => Storage): KeyValue {
	const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
		try {
			return use(open());
		} catch {
			return otherwise;
		}
	};
	const write = (key: string, value: string) => (storage: Storage) => {
		storage.setItem(key, value);
		return true;
	};
	return {
		get: (key) => attempt((storage) => storage.getItem(key), null) ?? undefined,
		set: (key, value) => attempt(write(key, value), false),
		remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
	};
}

function browserPage(): Page {
	return {
		visible: () => document.visibilityState === "visible",
		online: () => navigator.onLine,
		onSignal: (listener) => {
			const stop = new AbortController();
			const { signal } = stop;
			const seen = () => listener(document.visibilityState === "visible" ? "visible" : "hidden");
			document.addEventListener("visibilitychange", seen, { signal });
			window.addEventListener("focus", () => listener("visible"), { signal });
			window.addEventListener("online", () => listener("online"), { signal });
			window.addEventListener("offline", () => listener("offline"), { signal });
			return () => stop.abort();
		},
	};
}
