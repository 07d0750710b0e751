import { expect, test } from "vitest";
import { stepOf } from "./completion-step.ts";

test.each([
	["ArrowDown", 0, { kind: "select", index: 1 }],
	["ArrowDown", 2, { kind: "select", index: 0 }],
	["ArrowUp", 0, { kind: "select", index: 2 }],
	["Enter", 1, { kind: "take", index: 1 }],
	["Tab", 2, { kind: "take", index: 2 }],
	["Escape", 1, { kind: "close" }],
	["a", 1, null],
])("%s on suggestion %i of three", (key, selected, step) => {
	expect(stepOf({ key, shiftKey: false }, selected, 3)).toEqual(step);
});

test("with Shift, Enter and Tab keep their own meaning", () => {
	for (const key of ["Enter", "Tab"]) expect(stepOf({ key, shiftKey: true }, 0, 3)).toBeNull();
});

test("without suggestions every key is the field's", () => {
	for (const key of ["Enter", "Tab", "Escape", "ArrowUp"])
		expect(stepOf({ key, shiftKey: false }, 0, 0)).toBeNull();
});
