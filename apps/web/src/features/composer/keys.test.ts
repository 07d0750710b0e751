import { expect, test } from "vitest";
import { meaningOf } from "./keys.ts";

const plain = { keyCode: 0, shiftKey: false, ctrlKey: false, metaKey: false, isComposing: false };
const desktop = { empty: false, coarsePointer: false };

test("Enter sends, Shift+Enter breaks the line", () => {
	expect(meaningOf({ ...plain, key: "Enter" }, desktop)).toBe("send");
	expect(meaningOf({ ...plain, key: "Enter", shiftKey: true }, desktop)).toBe("none");
});

test("never sends while an input method is composing", () => {
	expect(meaningOf({ ...plain, key: "Enter", isComposing: true }, desktop)).toBe("none");
	expect(meaningOf({ ...plain, key: "Enter", keyCode: 229 }, desktop)).toBe("none");
});

test("on touch Enter is a new line, and with Ctrl it sends", () => {
	const touch = { empty: false, coarsePointer: true };
	expect(meaningOf({ ...plain, key: "Enter" }, touch)).toBe("none");
	expect(meaningOf({ ...plain, key: "Enter", ctrlKey: true }, touch)).toBe("send");
	expect(meaningOf({ ...plain, key: "Enter", ctrlKey: true, isComposing: true }, touch)).toBe("none");
});

test("Up edits the last message only from an empty field", () => {
	expect(meaningOf({ ...plain, key: "ArrowUp" }, { ...desktop, empty: true })).toBe("edit-last");
	expect(meaningOf({ ...plain, key: "ArrowUp" }, desktop)).toBe("none");
});
