import { expect, test } from "vitest";
import { boxOf, columnsOf } from "./image-box.ts";

test.each([
	["a photo of a phone", { width: 4_000, height: 3_000 }, { width: 400, height: 300 }],
	["one that was held upright", { width: 3_000, height: 4_000 }, { width: 240, height: 320 }],
	["a small picture, which is not blown up", { width: 120, height: 80 }, { width: 120, height: 80 }],
	["a line of one pixel, which can still be hit", { width: 10_000, height: 1 }, { width: 400, height: 44 }],
	["a single pixel", { width: 1, height: 1 }, { width: 44, height: 44 }],
])("the box of %s", (_what, size, box) => {
	expect(boxOf(size)).toEqual(box);
});

test("two and four images stand in pairs, others in threes", () => {
	expect([2, 3, 4, 5, 9, 10].map(columnsOf)).toEqual([2, 3, 2, 3, 3, 3]);
});
