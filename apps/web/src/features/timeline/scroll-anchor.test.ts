import { expect, test } from "vitest";
import { column, tenRows, VIEW_PX } from "../../../test/column.ts";
import { lastVisible, mayGrow, type Place, placeOf, scrollTopFor, topShowing } from "./scroll-anchor.ts";

/** Where the anchor row's lower edge is on the screen after the change and the correction. */
function offsetAfter(place: Place, heights: Record<string, number>, scrollTop: number): number | undefined {
	const before = column(heights, scrollTop);
	const corrected = scrollTopFor(place, before.view, before.rows);
	if (corrected === undefined || place.at === "bottom") return undefined;
	const after = column(heights, corrected);
	return after.rows.edgesAt(after.rows.indexOf(place.key)).bottom;
}

test("within 60 px of the end the reader is at the bottom, and stays there whatever is appended", () => {
	const { view, rows } = column(tenRows(), 641);
	const place = placeOf(view, rows, true);
	expect(place).toEqual({ at: "bottom" });
	const grown = column({ ...tenRows(), r10: 80 }, 641);
	expect(scrollTopFor(place, grown.view, grown.rows)).toBe(780);
});

test("at the end of what is loaded, but not of the room, the reader does not stick", () => {
	const { view, rows } = column(tenRows(), 700);
	expect(placeOf(view, rows, false)).toEqual({ at: "row", key: "r9", offset: 0 });
});

test("the anchor is the last fully visible row and its offset", () => {
	const { view, rows } = column(tenRows(), 250);
	expect(placeOf(view, rows, true)).toEqual({ at: "row", key: "r4", offset: 50 });
});

test.each([
	["rows prepended", { old1: 70, old2: 130, ...tenRows() }],
	["rows appended", { ...tenRows(), r10: 40, r11: 40 }],
	["rows dropped above", Object.fromEntries(Object.entries(tenRows()).slice(2))],
	["a row above grown by a late image", { ...tenRows(), r1: 340 }],
	["every row reflowed", Object.fromEntries(Object.keys(tenRows()).map((key) => [key, 137]))],
])("%s: the anchor row does not move on the screen", (_, heights) => {
	const place: Place = { at: "row", key: "r4", offset: 50 };
	expect(offsetAfter(place, heights, 250)).toBe(250);
});

test("a keyboard that takes half the view lifts the anchor row instead of covering it", () => {
	const { view, rows } = column(tenRows(), 250);
	const half = { ...view, height: VIEW_PX / 2 };
	const top = scrollTopFor({ at: "row", key: "r4", offset: 50 }, half, rows);
	expect(column(tenRows(), top ?? 0).rows.edgesAt(4).bottom).toBe(VIEW_PX / 2 - 50);
});

test("an anchor that was dropped is told, so that the position is left alone", () => {
	const { view, rows } = column(tenRows(), 250);
	expect(scrollTopFor({ at: "row", key: "gone", offset: 10 }, view, rows)).toBeUndefined();
});

test("the position stays inside the content", () => {
	const { view, rows } = column(tenRows(), 0);
	expect(scrollTopFor({ at: "row", key: "r0", offset: 50 }, view, rows)).toBe(0);
	expect(scrollTopFor({ at: "row", key: "r9", offset: 280 }, view, rows)).toBe(700);
});

test("a row taller than the view is its own anchor", () => {
	const { view, rows } = column({ a: 100, tall: 900, b: 100 }, 300);
	expect(rows.keyAt(lastVisible(view, rows))).toBe("tall");
});

test("only a row below the anchor may grow, unless the reader is at the bottom", () => {
	const { rows } = column(tenRows(), 250);
	const growing = (place: Place) =>
		Object.keys(tenRows())
			.filter((key) => mayGrow(place, rows, key))
			.join(" ");
	expect(growing({ at: "row", key: "r6", offset: 50 })).toBe("r7 r8 r9");
	expect(growing({ at: "bottom" })).toBe("r0 r1 r2 r3 r4 r5 r6 r7 r8 r9");
	expect(mayGrow({ at: "row", key: "r6", offset: 50 }, rows, "gone")).toBe(false);
});

test.each([
	["in view", { top: 0, bottom: 300 }, 500],
	["above it", { top: -40, bottom: 60 }, 460],
	["below it", { top: 250, bottom: 350 }, 550],
	["higher than it", { top: -20, bottom: 420 }, 620],
])("what is %s is shown by the shortest way", (_, edges, top) => {
	expect(topShowing({ scrollTop: 500, height: VIEW_PX, contentHeight: 2_000 }, edges)).toBe(top);
});

test("an empty room is at the bottom", () => {
	const { view, rows } = column({}, 0);
	expect(placeOf(view, rows, true)).toEqual({ at: "bottom" });
	expect(scrollTopFor({ at: "bottom" }, view, rows)).toBe(0);
});
