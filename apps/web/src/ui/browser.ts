import { createChatClient } from "@parley/client/core/create-chat-client";
import { loadPart, loadUnseen } from "@parley/client/http/load-part";
import { webSocketTransports } from "@parley/client/link/web-socket";
import type { Keeps } from "@parley/client/outbox/kept";
import { type SharedValues, sharedValues } from "@parley/client/session/shared-values";
import { SESSION_KEYS } from "@parley/client/session/stored-session";
import type { ChatClient } from "@parley/client/state/chat-client";
import type { Environment, KeyValue, Page } from "@parley/client/state/environment";
import { risingUuid } from "@parley/client/state/rising-uuid";
import { lazyUploader } from "@parley/client/uploads/lazy-uploader";

/** Nobody plays before they are inside. */
const loadPageRules = () => import("./activities/page-rules.ts");
const loadKeeping = () => import("@parley/client/keeping/keep");

/** A frame of the screen that never comes (a hidden tab paints nothing) must not keep the title from counting. */
const PAINT_WAIT_MS_MAX = 250;

/** The client core in the real world of a page. Make one for a page. */
export async function createBrowserClient(): Promise<ChatClient> {
	const tab = keyValue(() => window.sessionStorage);
	const journal = keyValue(() => window.localStorage);
	const shared = await sharedValues({ keys: SESSION_KEYS, tab, journal });
	return createChatClient(browserEnvironment(shared, tab));
}

function browserEnvironment(shared: SharedValues, tab: KeyValue): Environment & Keeps {
	const { protocol, host } = window.location;
	return {
		openTransport: webSocketTransports(`${protocol === "https:" ? "wss" : "ws"}://${host}/ws`),
		fetch: (path, init) => window.fetch(path, init),
		openUpload: lazyUploader,
		after: (ms, run) => {
			const timer = window.setTimeout(run, ms);
			return () => window.clearTimeout(timer);
		},
		now: () => Date.now(),
		random: () => Math.random(),
		uuid: () => risingUuid(),
		local: shared,
		onOtherTab: (listener) => window.addEventListener("storage", listener),
		keepOnly: (what) => {
			shared.keeps = what;
			shared.noted();
		},
		tab,
		keep: async (parts) => (await loadUnseen(loadKeeping)).keep(parts, shared),
		page: browserPage(),
		loadRules: async (...which) => (await loadPart(loadPageRules)).rulesOf(...which),
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

/** Storage can be denied as a whole, or be full at any write: the page works on without remembering. */
export function keyValue(open: () => Storage): KeyValue {
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
