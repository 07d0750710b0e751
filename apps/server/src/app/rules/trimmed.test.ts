import { expect, test } from "vitest";
import { trimmed } from "./trimmed.ts";

test("[ORD1] takes off what `trim` took off when its characters were written down, whatever a Node knows later", () => {
	const others: string[] = [];
	for (let code = 0; code <= 0xffff; code++) {
		const char = String.fromCharCode(code);
		const text = `${char}a${char}${char}b${char}`;
		if (trimmed(text) !== text.trim()) others.push(`U+${code.toString(16)}`);
	}
	expect(others).toEqual([]);
	expect(trimmed(" \u3000\n")).toBe("");
});
