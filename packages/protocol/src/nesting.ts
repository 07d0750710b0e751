/** What an activity is begun with, and a move in it, are nested so deep at most. */
const DEPTH_MAX = 32;

/** Without a call of its own for each level: what came may be nested deeper than any stack is. */
export function isShallow(value: unknown): boolean {
	let level: readonly unknown[] = [value];
	for (let depth = 0; depth <= DEPTH_MAX; depth += 1) {
		level = level.flatMap((held) => (typeof held === "object" && held !== null ? Object.values(held) : []));
		if (level.length === 0) return true;
	}
	return false;
}
