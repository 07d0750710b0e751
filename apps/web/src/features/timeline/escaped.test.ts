import { readBlocks } from "@parley/protocol/markdown/blocks";
import { expect, test } from "vitest";
import { escaped } from "./escaped.ts";

test.each([
	"*x* **y** and 2 * 3",
	"_x_ snake_case __init__",
	"~~x~~ ~y~\n~~~\nz",
	"`x` ``y``\n```\nz",
	"[x](y) [ ] z",
	"||x|| a || b",
	"|x|\n|-|",
	"> x\n# y\n###### z",
	String.raw`C:\home \*x\* \\ ¯\_(ツ)_/¯ \ `.trim(),
])("what is shown as %j is so again", (text) => {
	expect(readBlocks(escaped(text))).toEqual([{ kind: "text", children: [{ kind: "text", text }] }]);
});

test("no more is escaped than must be", () => {
	for (const text of ["snake_case, a~b #7 @Ada (x) - y", String.raw`C:\home #no ¯\_`])
		expect(escaped(text)).toBe(text);
});
