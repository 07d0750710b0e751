import { expect, test } from "vitest";
import { isEmojiOnly, linkify } from "./linkify.ts";

function links(text: string): string[] {
	return linkify(text).flatMap((piece) => (piece.kind === "link" ? [piece.text] : []));
}

test.each([
	["see https://a.example/x.", ["https://a.example/x"]],
	["(https://a.example/x), then", ["https://a.example/x"]],
	["https://en.example/wiki/Seat_(room)", ["https://en.example/wiki/Seat_(room)"]],
	["HTTPS://A.EXAMPLE and http://b.example?q=1#f", ["HTTPS://A.EXAMPLE", "http://b.example?q=1#f"]],
	["no links", []],
	["javascript:alert(1) data:text/html,x //evil.example", []],
	["https://", []],
	['<a href="https://a.example">', ["https://a.example"]],
])("%s", (text, expected) => {
	expect(links(text)).toEqual(expected);
});

test("nothing of the text is lost or doubled", () => {
	const text = "a https://x.example/(y). b\nhttps://z.example!";
	expect(
		linkify(text)
			.map((piece) => piece.text)
			.join(""),
	).toBe(text);
});

test("emoji alone are told from text", () => {
	expect(["🎉", "👩‍👩‍👧 🇳🇴", "👍🏽👍🏽"].map(isEmojiOnly)).toEqual([true, true, true]);
	expect(["1", "🎉 yes", "", "🎉".repeat(7)].map(isEmojiOnly)).toEqual([false, false, false, false]);
});
