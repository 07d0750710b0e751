import { expect, test } from "vitest";
import { type Format, formatted } from "./format-text.ts";

/** What is selected stands in [brackets]. */
function made(written: string, format: Format): string {
	const [before = "", words = "", behind = ""] = written.split(/[⟨⟩]/u);
	const start = before.length;
	const now = formatted({ text: before + words + behind, start, end: start + words.length }, format);
	return `${now.text.slice(0, now.start)}⟨${now.text.slice(now.start, now.end)}⟩${now.text.slice(now.end)}`;
}

test.each<readonly [string, Format, string]>([
	["a ⟨b⟩ c", "strong", "a **⟨b⟩** c"],
	["a **⟨b⟩** c", "strong", "a ⟨b⟩ c"],
	["a ⟨**b**⟩ c", "strong", "a ⟨b⟩ c"],
	["a⟨ b ⟩c", "em", "a _⟨b⟩_ c"],
	["__⟨b⟩__", "em", "___⟨b⟩___"],
	["a ⟨⟩", "strike", "a ~~⟨⟩~~"],
	["⟨a\n\n  b⟩ c", "strong", "⟨**a**\n\n  **b**⟩ c"],
	["⟨**a**\n**b**⟩", "strong", "⟨a\nb⟩"],
	["⟨who\nit was⟩", "spoiler", "⟨||who||\n||it was||⟩"],
	["⟨x⟩ = 1", "code", "`⟨x⟩` = 1"],
	["so:⟨a\nb⟩", "code", "so:\n```\n⟨a\nb⟩\n```"],
	["see ⟨the plan⟩.", "link", "see [the plan](⟨https://⟩)."],
	["⟨https://a.example/x⟩", "link", "[⟨⟩](https://a.example/x)"],
	["one\ntw⟨o\nthr⟩ee", "quote", "one\n⟨> two\n> three⟩"],
	["⟨> two\n> three⟩", "quote", "⟨two\nthree⟩"],
	["one⟨⟩", "list", "⟨- one⟩"],
])("%j as %s", (written, format, expected) => {
	expect(made(written, format)).toBe(expected);
});
