import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1_000, 60_000])("%i bytes", (length) => {
	const text = "Parley, é! ".repeat(6_000).slice(0, length);
	expect(sha256(text)).toBe(hash("sha256", text));
});
