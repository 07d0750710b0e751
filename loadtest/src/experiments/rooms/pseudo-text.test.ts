import { expect, test } from "vitest";
import { pseudoText } from "./pseudo-text.ts";

test.each([1, 25, 150_000])("%i bytes of ASCII, the same for the same seed and no other", (bytes) => {
	const text = pseudoText(bytes, 7);
	expect(Buffer.byteLength(text)).toBe(bytes);
	expect(text).toMatch(/^[a-z .]*[a-z]?\.$/);
	expect(pseudoText(bytes, 7)).toBe(text);
	if (bytes > 1) expect(pseudoText(bytes, 8)).not.toBe(text);
});
