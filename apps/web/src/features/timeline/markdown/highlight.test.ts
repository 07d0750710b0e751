import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";

function coloured(code: string, language: string): string[] {
	return highlight(code, language).flatMap(({ kind, text }) => (kind === "plain" ? [] : [`${kind} ${text}`]));
}

test.each([
	[
		"ts",
		"for (const x of 'a') f(1); // end",
		["keyword for", "keyword const", "keyword of", "string 'a'", "number 1", "comment // end"],
	],
	["py", "def f(): # no\n  return None", ["keyword def", "comment # no", "keyword return", "keyword None"]],
	["sql", "select 1 -- one", ["keyword select", "number 1", "comment -- one"]],
	["json", '{"a": true}', ['string "a"', "keyword true"]],
	["diff", "-a\n+b\n c", ["dropped -a\n", "added +b\n"]],
	["klingon", "for 1", []],
])("%s", (language, code, expected) => {
	expect(coloured(code, language)).toEqual(expected);
});

test("not a letter is lost, whatever is unclosed", () => {
	const code = "a 'b\n`c $d /* e \"f";
	for (const language of ["ts", "py", "go", "html", "sh"])
		expect(
			highlight(code, language)
				.map(({ text }) => text)
				.join(""),
		).toBe(code);
});

test("a language called like something that every object has is none", () => {
	expect(highlight("x", "constructor")).toEqual([{ kind: "plain", text: "x" }]);
});
