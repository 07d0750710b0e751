import type { Rows, View } from "../src/features/timeline/scroll-anchor.ts";

export const VIEW_PX = 300;

/** Rows of these heights one under the other, as a browser would show them. */
export function column(heights: Record<string, number>, scrollTop: number): { view: View; rows: Rows } {
	const keys = Object.keys(heights);
	const tops: number[] = [];
	let end = 0;
	for (const key of keys) {
		tops.push(end);
		end += heights[key] ?? 0;
	}
	const rows: Rows = {
		count: keys.length,
		keyAt: (index) => keys[index] ?? "",
		edgesAt: (index) => {
			const top = (tops[index] ?? 0) - scrollTop;
			return { top, bottom: top + (heights[keys[index] ?? ""] ?? 0) };
		},
		indexOf: (key) => keys.indexOf(key),
	};
	return { view: { scrollTop, height: VIEW_PX, contentHeight: end }, rows };
}

export function tenRows(): Record<string, number> {
	return Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`r${n}`, 100]));
}
