import { expect, test } from "vitest";
import { RECOVERY_WORDS } from "./limits.ts";
import { recoveryWordList } from "./recovery-word-list.ts";
import { readRecoveryWords } from "./recovery-words.ts";

const words = recoveryWordList.slice(-RECOVERY_WORDS);

test("[WHO5] the list has 2,048 words, and four letters say which one is meant", () => {
	expect(new Set(recoveryWordList.map((word) => word.slice(0, 4))).size).toBe(2_048);
	expect(recoveryWordList.every((word) => /^[a-z]{3,8}$/.test(word))).toBe(true);
});

test.each([
	["as they are printed", words.join(" ")],
	["in capitals, with commas and new lines", words.join(",\n").toUpperCase()],
	["as a numbered list", words.map((word, index) => `${index + 1}. ${word}`).join("\n")],
	["four letters of each", words.map((word) => word.slice(0, 4)).join(" ")],
	["by a keyboard of wide letters", words.join(" ").replace("z", "ｚ")],
])("[WHO5] words are read %s", (_, typed) => {
	expect(readRecoveryWords(typed)).toEqual({ ok: true, words });
});

test.each([
	["abandoned", "abandoned"],
	["aba", "aba"],
	["zooo", "zooo"],
	["كلمة", "كلمة"],
])("[WHO5] %s is no word of the list", (typed, wrong) => {
	expect(readRecoveryWords(typed)).toEqual({ ok: false, count: 1, wrong });
});

test.each([0, RECOVERY_WORDS - 1, RECOVERY_WORDS + 1])(
	"[WHO5] %i words are too few, or too many",
	(count) => {
		const typed = Array.from({ length: count }, () => "zoo").join(" ");
		expect(readRecoveryWords(typed)).toEqual({ ok: false, count });
	},
);
