/** What the tabs of one person in one browser tell each other. */
export type TabWord =
	/** whoever is to know of this message knows */
	| { readonly type: "told"; readonly room: string; readonly seq: number }
	| { readonly type: "left"; readonly room: string };

const channel = open();

export function tellTabs(word: TabWord): void {
	channel?.postMessage(word);
}

export function onTabWord(listener: (word: TabWord) => void): () => void {
	const onMessage = ({ data }: MessageEvent<TabWord>) => listener(data);
	channel?.addEventListener("message", onMessage);
	return () => channel?.removeEventListener("message", onMessage);
}

/** Longer than the word of one tab takes to the others. */
const FIRST_HELD_MS = 10_000;

/**
 * Of tabs that ask at one moment, one is the first: two that wait by chance can come to the same millisecond. Where
 * there are no locks (plain http) each believes that it is.
 */
export function isFirstTab(deed: string): Promise<boolean> {
	if (!("locks" in navigator)) return Promise.resolve(true);
	return new Promise((resolve) => {
		const holds = (lock: Lock | null) => {
			resolve(lock !== null);
			return lock === null ? undefined : new Promise((done) => setTimeout(done, FIRST_HELD_MS));
		};
		navigator.locks.request(`parley/${deed}`, { ifAvailable: true }, holds).catch(() => resolve(true));
	});
}

/** A browser that denies storage may deny this too; then each tab is told of everything by itself. */
function open(): BroadcastChannel | null {
	try {
		return new BroadcastChannel("parley");
	} catch (error) {
		console.warn("tabs do not know of one another:", error);
		return null;
	}
}
