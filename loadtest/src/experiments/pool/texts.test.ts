import { expect, test } from "vitest";
import { COMMON_WORD, libraryTexts, PHRASE, RARE_TEXTS, RARE_WORD, word } from "./texts.ts";

test.each([200, 20_000])(
	"%i texts: the words that are sought are as frequent as they are said to be",
	(count) => {
		const texts = [...libraryTexts(count)];
		const having = (sought: string): number =>
			texts.filter((text) => ` ${text} `.includes(` ${sought} `)).length;
		expect(texts).toHaveLength(count);
		expect(having(RARE_WORD)).toBe(RARE_TEXTS);
		expect(having(COMMON_WORD)).toBe(count / 2);
		expect(having(PHRASE)).toBe(Math.floor((count + 249) / 500));
	},
);

test("the words are different, and none is one that is sought", () => {
	const words = Array.from({ length: 4_000 }, (_, rank) => word(rank));
	expect(new Set(words).size).toBe(4_000);
	for (const sought of [COMMON_WORD, RARE_WORD, ...PHRASE.split(" ")]) expect(words).not.toContain(sought);
});
