import { expect, test } from "vitest";
import { column, tenRows } from "../../../test/column.ts";
import { HeldContent } from "./held-content.ts";

const SCROLLED_PX = 250;

/** Ten rows are scrolled by a finger, then become others; the browser shows what stands in front of them as it is told. */
function heldThrough(...changes: Record<string, number>[]) {
	const held = new HeldContent();
	const { view, rows } = column(tenRows(), SCROLLED_PX);
	held.take(view, rows);
	for (const heights of changes) {
		const now = column(heights, SCROLLED_PX - held.inFrontPx);
		held.keep({ ...now.view, scrollTop: SCROLLED_PX }, now.rows);
	}
	return held;
}

/** Where a row stands on the screen, while `scrollTop` is what it was. */
function topOf(key: string, heights: Record<string, number>, { inFrontPx }: HeldContent): number {
	const { rows } = column(heights, SCROLLED_PX - inFrontPx);
	return rows.edgesAt(rows.indexOf(key)).top;
}

test.each([
	["older messages put in front", { old1: 70, old2: 130, ...tenRows() }],
	["messages taken away above", Object.fromEntries(Object.entries(tenRows()).slice(2))],
	["a late image above", { ...tenRows(), r1: 340 }],
	["newer messages at the end", { ...tenRows(), r10: 40, r11: 40 }],
	["all of it", { old: 310, ...tenRows(), r0: 0, r3: 250, r10: 40 }],
])("%s: what a finger scrolls stays where it is, without a change of the scroll position", (_, heights) => {
	expect(topOf("r4", heights, heldThrough(heights))).toBe(topOf("r4", tenRows(), new HeldContent()));
});

test("one change after the other is made up for, and only once", () => {
	const first = { old: 200, ...tenRows() };
	const second = { older: 90, ...first, r0: 20 };
	const held = heldThrough(first, first, second, second);
	expect(held.inFrontPx).toBe(-210);
	expect(topOf("r4", second, held)).toBe(topOf("r4", tenRows(), new HeldContent()));
});

test("where the row by which all stood is gone, the next one is taken", () => {
	const without = Object.fromEntries(Object.entries(tenRows()).filter(([key]) => key !== "r4"));
	const held = heldThrough(without, { old: 200, ...without });
	expect(held.inFrontPx).toBe(-200);
});

test("where all messages fit into the view, nothing is put in front of them", () => {
	const held = new HeldContent();
	const [two, three] = [column({ a: 100, b: 100 }, -100), column({ a: 100, b: 100, c: 100 }, 0)];
	held.take({ ...two.view, scrollTop: 0, contentHeight: 300 }, two.rows);
	held.keep(three.view, three.rows);
	expect(held.inFrontPx).toBe(0);
});

test("let go, nothing stands in front any more", () => {
	const held = heldThrough({ old: 200, ...tenRows() });
	held.letGo();
	expect(held.inFrontPx).toBe(0);
});
