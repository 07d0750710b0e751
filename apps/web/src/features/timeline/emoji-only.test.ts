import { expect, test } from "vitest";
import { isEmojiOnly } from "./emoji-only.ts";

test("emoji alone are told from text", () => {
	expect(["🎉", "👩‍👩‍👧 🇳🇴", "👍🏽👍🏽"].map(isEmojiOnly)).toEqual([true, true, true]);
	expect(["1", "🎉 yes", "", "🎉".repeat(7)].map(isEmojiOnly)).toEqual([false, false, false, false]);
});
