/** Messages between the tabs of one browser; pages of earlier builds send the same. */
export type TabWord =
	/** the message was announced or is on the screen of a tab */
	| { readonly type: "told"; readonly room: string; readonly seq: number }
	/** `at`: ms by the own clock; pages of before say no time */
	| { readonly type: "left"; readonly room: string; readonly at?: number };

const NEWS_MS_MAX = 10_000;

const channel = open();

export function tellTabs(word: TabWord): void {
	channel?.postMessage(word);
}

export function onTabWord(listener: (word: TabWord) => void): () => void {
	const onMessage = ({ data }: MessageEvent<TabWord>) => listener(data);
	channel?.addEventListener("message", onMessage);
	return () => channel?.removeEventListener("message", onMessage);
}

/** A tab that was frozen hears late what was said: by then its person may be in the room again. */
export function isNews({ at = Date.now() }: { readonly at?: number }): boolean {
	return Date.now() - at < NEWS_MS_MAX;
}

/** Longer than a message from one tab to the others takes. */
const FIRST_HELD_MS = 10_000;

/**
 * Of the tabs that ask for the same `task` at once, one gets true: random waits alone can end in the same millisecond. Where
 * there are no locks (plain http) each gets true.
 */
export function isFirstTab(task: string): Promise<boolean> {
	if (!("locks" in navigator)) return Promise.resolve(true);
	return new Promise((resolve) => {
		const holds = (lock: Lock | null) => {
			resolve(lock !== null);
			return lock === null ? undefined : new Promise((done) => setTimeout(done, FIRST_HELD_MS));
		};
		navigator.locks.request(`parley/${task}`, { ifAvailable: true }, holds).catch(() => resolve(true));
	});
}

/** A browser that denies storage may deny this too; then each tab alerts by itself. */
function open(): BroadcastChannel | null {
	try {
		return new BroadcastChannel("parley");
	} catch (error) {
		console.warn("tabs do not know of one another:", error);
		return null;
	}
}
