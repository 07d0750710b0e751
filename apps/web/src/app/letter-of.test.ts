import { expect, test } from "vitest";
import { letterOf } from "./letter-of.ts";

test("[FIND1] a key of an Arabic keyboard is the Latin letter at its place, as for other shortcuts of a browser", () => {
	expect(letterOf({ key: "ب", code: "KeyF" })).toBe("f");
	expect(letterOf({ key: "ن", code: "KeyK" })).toBe("k");
});

test("a Latin letter is what it says, wherever it lies, and other keys are no letters", () => {
	expect(letterOf({ key: "F", code: "KeyY" })).toBe("f");
	expect(letterOf({ key: "t", code: "KeyK" })).toBe("t");
	expect(letterOf({ key: "Enter", code: "Enter" })).toBe("enter");
	expect(letterOf({ key: "٣", code: "Digit3" })).toBe("٣");
	expect(letterOf({ key: "", code: "" })).toBe("");
});
