import type { Notice } from "@parley/client/state/chat-state";

/** Notices in a row as one line; who came and left within them is not named. */
export function mergeNotices(notices: readonly Notice[]): {
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
