import { expect, test } from "vitest";
import { sends } from "./enter-key.ts";

const plain = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false };

test("Enter sends and Shift+Enter breaks the line; on touch both break it", () => {
	expect(sends(plain, false)).toBe(true);
	expect(sends({ ...plain, shiftKey: true }, false)).toBe(false);
	expect(sends(plain, true)).toBe(false);
	expect(sends({ ...plain, shiftKey: true }, true)).toBe(false);
});

test.each(["ctrlKey", "metaKey"])("Enter with %s sends everywhere", (held) => {
	for (const coarsePointer of [false, true])
		expect(sends({ ...plain, [held]: true }, coarsePointer)).toBe(true);
});

test("no other key sends", () => {
	expect(sends({ ...plain, key: "a", ctrlKey: true }, false)).toBe(false);
});
