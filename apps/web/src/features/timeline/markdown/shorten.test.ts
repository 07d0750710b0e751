import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

test("what fits a screen is shown whole", () => {
	expect(shorten("a\n".repeat(28))).toBeNull();
	expect(shorten("word ".repeat(300))).toBeNull();
});

test("ten thousand lines are cut at a line", () => {
	const text = Array.from({ length: 10_000 }, (_, n) => `${n}`).join("\n");
	expect(shorten(text)).toEqual({ text: text.split("\n").slice(0, 24).join("\n"), linesLeft: 9_976 });
});

test("one endless line is cut at a word, or else never within a character", () => {
	expect(shorten("word ".repeat(3_000))?.text.endsWith("word")).toBe(true);
	expect(shorten(`a${"😀".repeat(3_000)}`)?.text.isWellFormed()).toBe(true);
});
