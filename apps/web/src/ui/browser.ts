import type { Environment, KeyValue } from "@parley/client/state/environment";
import { risingUuid } from "@parley/client/state/rising-uuid";

/** A frame of the screen that never comes (a hidden tab paints nothing) must not keep the title from counting. */
const PAINT_WAIT_MS_MAX = 250;

/** What a core takes of a page, wherever it runs. */
export const ofBrowser = {
	after: (ms, run) => {
		const timer = setTimeout(run, ms);
		return () => clearTimeout(timer);
	},
	now: () => Date.now(),
	uuid: () => risingUuid(),
	page: {
		visible: () => document.visibilityState === "visible",
		online: () => navigator.onLine,
		onSignal: (listener) => {
			const stop = new AbortController();
			const { signal } = stop;
			const seen = () => listener(document.visibilityState === "visible" ? "visible" : "hidden");
			document.addEventListener("visibilitychange", seen, { signal });
			addEventListener("focus", () => listener("visible"), { signal });
			addEventListener("online", () => listener("online"), { signal });
			addEventListener("offline", () => listener("offline"), { signal });
			return () => stop.abort();
		},
	},
	beforePaint,
} satisfies Partial<Environment>;

/** `local`: of all tabs; `tab`: of this one */
export const stores = {
	local: keyValue(() => localStorage),
	tab: keyValue(() => sessionStorage),
};

function beforePaint(run: () => void): void {
	let ran = false;
	const once = () => {
		if (ran) return;
		ran = true;
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		run();
	};
	const frame = requestAnimationFrame(once);
	const timer = setTimeout(once, PAINT_WAIT_MS_MAX);
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
