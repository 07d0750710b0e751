import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test("what stands beside a title is not changed by it", () => {
	expect(oneLine("  a\nb\u202Ec\u0000\u2067d \u2028")).toBe("a b c d");
	expect(oneLine("\u05D3\u05D5\u05D3 & Zo\u00EB \u{1F642}")).toBe("\u05D3\u05D5\u05D3 & Zo\u00EB \u{1F642}");
});
