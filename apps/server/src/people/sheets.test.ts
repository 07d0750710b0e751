import { expect, test } from "vitest";
import { hashOfTyped, newSheet, wordsOfSheet } from "./sheets.ts";

const house = (key = "a key") => ({ keyedHash: (text: string) => `${key} of ${text}` });
const ada = { session: "ada", tokenHash: "of ada" };

function takes(taker: typeof ada, { words, sheet }: ReturnType<typeof newSheet>, at = house()) {
	return wordsOfSheet(at, taker, { words: words.join(" "), sheet });
}

test("[WHO5] a sheet is taken by whom it was made for, with the token of then, and whole", () => {
	const sheet = newSheet(house(), ada);
	const hash = hashOfTyped(sheet.words.join(" "));
	expect(hash).toMatchObject({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
	expect(takes(ada, sheet)).toEqual(hash);
	const other = newSheet(house(), ada);
	for (const refused of [
		takes({ ...ada, session: "bo" }, sheet),
		takes({ ...ada, tokenHash: "a newer one" }, sheet),
		takes(ada, { ...sheet, words: other.words }),
		takes(ada, { ...sheet, sheet: other.sheet }),
		takes(ada, { ...sheet, sheet: "nonsense" }),
		takes(ada, sheet, house("another house's key")),
	])
		expect(refused).toMatchObject({ ok: false, refusal: { code: "not-allowed", field: "sheet" } });
});

test("[WHO5] words are drawn anew for each sheet, and what was typed wrongly is said", () => {
	const sheets = Array.from({ length: 20 }, () => newSheet(house(), ada).words.join(" "));
	expect(new Set(sheets).size).toBe(20);
	const tooFew = { refusal: { code: "bad-frame", message: expect.stringContaining("2") } };
	expect(hashOfTyped("zoo zoo")).toMatchObject(tooFew);
	expect(hashOfTyped("zoo zzz")).toMatchObject({ refusal: { message: expect.stringContaining('"zzz"') } });
});
