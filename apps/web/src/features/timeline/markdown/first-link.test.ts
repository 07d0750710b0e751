import { expect, test } from "vitest";
import { countWork } from "../../../../../../packages/protocol/test/count-work.ts";
import { firstLink } from "./first-link.ts";

test("an address in code leads nowhere", () => {
	expect(firstLink("`https://a.example` ```\n")).toBeUndefined();
	expect(firstLink("*see* **https://a.example/x**")).toBe("https://a.example/x");
	expect(firstLink("> - [x](https://a.example/x)")).toBe("https://a.example/x");
	expect(firstLink("| a |\n|---|\n| https://a.example/x |")).toBe("https://a.example/x");
});

test("[TEXT1] a covered address is shown by no preview", () => {
	expect(firstLink("||https://a.example/x||")).toBeUndefined();
	expect(firstLink("**a ||https://a.example/x||**")).toBeUndefined();
	expect(firstLink("```spoiler\nhttps://a.example/x\n```\nhttps://b.example/")).toBe("https://b.example/");
});

test("of a long message only what is shown is searched for a link", () => {
	const text = `${"words ".repeat(2_000)}https://a.example/`;
	expect(firstLink(text)).toBeUndefined();
	const [work, more] = [text, text.repeat(4)].map((long) => countWork(() => firstLink(long)));
	expect((more ?? 0) - (work ?? 0)).toBeLessThanOrEqual(4 * 3 * text.length);
});
