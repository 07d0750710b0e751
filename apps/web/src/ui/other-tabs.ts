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

/** A browser that denies storage may deny this too; then each tab is told of everything by itself. */
function open(): BroadcastChannel | null {
	try {
		return new BroadcastChannel("parley");
	} catch (error) {
		console.warn("tabs do not know of one another:", error);
		return null;
	}
}
