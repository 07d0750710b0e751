import { expect, test } from "vitest";
import { stepOf } from "./completion-step.ts";

const alone = { shiftKey: false, ctrlKey: false, metaKey: false };

test.each([
	["ArrowDown", 0, { kind: "select", index: 1 }],
	["ArrowDown", 2, { kind: "select", index: 0 }],
	["ArrowUp", 0, { kind: "select", index: 2 }],
	["Enter", 1, { kind: "take", index: 1 }],
	["Tab", 2, { kind: "take", index: 2 }],
	["Escape", 1, { kind: "close" }],
	["a", 1, null],
])("%s on suggestion %i of three", (key, selected, step) => {
	expect(stepOf({ key, ...alone }, selected, 3)).toEqual(step);
});

test.each(["shiftKey", "ctrlKey", "metaKey"])("with %s, Enter and Tab keep their own meaning", (held) => {
	for (const key of ["Enter", "Tab"]) expect(stepOf({ key, ...alone, [held]: true }, 0, 3)).toBeNull();
});

test("without suggestions every key is the field's", () => {
	for (const key of ["Enter", "Tab", "Escape", "ArrowUp"]) expect(stepOf({ key, ...alone }, 0, 0)).toBeNull();
});
