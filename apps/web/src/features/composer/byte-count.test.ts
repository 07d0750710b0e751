import { expect, test } from "vitest";
import { countBytes } from "./byte-count.ts";

test("bytes count, not letters", () => {
	expect(countBytes("a".repeat(100), 100)).toEqual({ state: "near", used: 100, max: 100 });
	expect(countBytes("é".repeat(51), 100)).toEqual({ state: "over", used: 102, max: 100 });
	expect(countBytes("🎉".repeat(25), 100)).toEqual({ state: "near", used: 100, max: 100 });
});

test("far from the limit, or before the limit is known, there is nothing to say", () => {
	expect(countBytes("hello", 16384)).toEqual({ state: "fine" });
	expect(countBytes("a".repeat(79), 100)).toEqual({ state: "fine" });
	expect(countBytes("a".repeat(1000), 0)).toEqual({ state: "fine" });
});
