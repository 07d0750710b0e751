import { expect, test } from "vitest";
import { begunAt, emojiWrittenOut, replaced } from "./begun.ts";

test.each([
	["hello :ta", { kind: "emoji", query: "ta", from: 6 }],
	["(:+1", { kind: "emoji", query: "+1", from: 1 }],
	["at 10:30", null],
	["http://x", null],
	[": x", null],
	["@", { kind: "mention", query: "", from: 0 }],
	["hi @Mary An", { kind: "mention", query: "Mary An", from: 3 }],
	["**@Bo", { kind: "mention", query: "Bo", from: 2 }],
	["see #lo", { kind: "room", query: "lo", from: 4 }],
	["(#", { kind: "room", query: "", from: 1 }],
	["#1042", null],
	["# heading", null],
	["C#", null],
	["a@b", null],
	["@Bo  x", null],
] as const)("%j", (text, expected) => {
	expect(begunAt(text, text.length)).toEqual(expected);
});

test("what is begun lies before the caret, and only that is replaced", () => {
	const begun = begunAt("hi @b, you", 5);
	expect(begun).toEqual({ kind: "mention", query: "b", from: 3 });
	expect(replaced({ text: "hi @b, you", caret: 5 }, 3, "@Bo ")).toEqual({ text: "hi @Bo , you", caret: 7 });
});

test("an emoji is written out with its second colon", () => {
	expect(emojiWrittenOut("so :tada:", 9)).toEqual({ name: "tada", from: 3 });
	expect(emojiWrittenOut("10:30:", 6)).toBeNull();
});
