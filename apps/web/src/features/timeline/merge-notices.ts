import type { Notice } from "@parley/client/state/chat-state";

export interface MergedNotices {
	readonly entered: readonly string[];
	readonly left: readonly string[];
	readonly renamed: readonly Renamed[];
}

/** Somebody who has another name now. */
export interface Renamed {
	readonly from: string;
	readonly to: string;
}

/** Notices in a row as one line; who came and left within them is not named, and who did both by another name is renamed. */
export function mergeNotices(notices: readonly Notice[]): MergedNotices {
	const entered = new Map<string, string | undefined>();
	const left = new Map<string, string | undefined>();
	for (const notice of notices) {
		for (const { name, id } of notice.left) if (!entered.delete(name)) left.set(name, id);
		for (const { name, id } of notice.entered) if (!left.delete(name)) entered.set(name, id);
	}
	const renamed = [...left].flatMap(([from, id]) => {
		const now = id && [...entered].find(([, one]) => one === id);
		return now ? [{ from, to: now[0] }] : [];
	});
	for (const { from, to } of renamed) {
		left.delete(from);
		entered.delete(to);
	}
	return { entered: [...entered.keys()], left: [...left.keys()], renamed };
}
