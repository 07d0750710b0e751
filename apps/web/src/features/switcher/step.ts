const PAGE = 8;

/** Where a key leads in a list of `count`, round and round by the arrows; null where it leads nowhere. */
export function steppedFrom(at: number, key: string, count: number): number | null {
	if (count === 0) return null;
	switch (key) {
		case "ArrowDown":
			return (at + 1) % count;
		case "ArrowUp":
			return (at - 1 + count) % count;
		case "PageDown":
			return Math.min(at + PAGE, count - 1);
		case "PageUp":
			return Math.max(at - PAGE, 0);
		default:
			return null;
	}
}
