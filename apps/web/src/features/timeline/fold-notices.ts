import type { Notice } from "../../client/chat-state.ts";

/** A run of comings and goings as one line: who came and left in the same run is not worth a word. */
export function foldNotices(notices: readonly Notice[]): {
	entered: readonly string[];
	left: readonly string[];
} {
	const entered = new Set<string>();
	const left = new Set<string>();
	for (const notice of notices) {
		for (const name of notice.left) if (!entered.delete(name)) left.add(name);
		for (const name of notice.entered) if (!left.delete(name)) entered.add(name);
	}
	return { entered: [...entered], left: [...left] };
}
