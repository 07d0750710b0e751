import { NUMBERS_GIVEN_MAX, SEARCH_QUERY_CHARS_MAX } from "@parley/protocol/limits";
import { expect, test } from "vitest";
import { asTyped, isCommand, meaningOf } from "./commands.ts";
import { suggestCommands } from "./suggest.ts";

test.each([
	["hello", "hello"],
	["", ""],
	["1/2", "1/2"],
	[" /search that", " /search that"],
	["//help", "/help"],
	["//", "/"],
	["///", "//"],
])("%j is sent as %j", (text, sent) => {
	expect(meaningOf(text)).toEqual({ kind: "message", text: sent });
	expect(isCommand(text)).toBe(false);
});

test.each([
	["/help", { name: "help" }],
	["/HELP me", { name: "help" }],
	["/search deploy friday", { name: "search", query: "deploy friday", scope: "here" }],
	["/search\nfrom:bo  'x'\n", { name: "search", query: "from:bo  'x'", scope: "here" }],
	["/search in:all deploy", { name: "search", query: "deploy", scope: "all" }],
	["/search deploy IN:#Ops-2 now", { name: "search", query: "deploy  now", scope: { room: "ops-2" } }],
	[
		'/search "in:all" from:"an in:all b"',
		{ name: "search", query: '"in:all" from:"an in:all b"', scope: "here" },
	],
	["/search in: all in:a/b", { name: "search", query: "in: all in:a/b", scope: "here" }],
	["/dns example.org", { name: "dns", host: "example.org" }],
	["/dns  ::1 ", { name: "dns", host: "::1" }],
	["/sqrt 1 4 9", { name: "sqrt", numbers: [1, 4, 9] }],
	["/square 1, -2.5;3e2", { name: "square", numbers: [1, -2.5, 300] }],
	["/sqrt Skewed 1 4 9", { name: "sqrt", numbers: [1, 4, 9], division: "skewed" }],
	["/square guided, 2", { name: "square", numbers: [2], division: "guided" }],
])("%j asks", (text, command) => {
	expect(meaningOf(text)).toEqual({ kind: "command", command });
	expect(isCommand(text)).toBe(true);
});

test.each([
	["/", "no command /."],
	["/usr/bin", "write //usr/bin"],
	["/constructor", "no command /constructor"],
	["/poll Which day?", "no command /poll"],
])("%j is for others to know, or else no command", (text, part) => {
	expect(meaningOf(text)).toEqual({ kind: "unknown", problem: expect.stringContaining(part) });
});

test.each([
	["/search", "/search words"],
	["/search in:all", "/search words"],
	["/dns", "/dns host"],
	["/dns two hosts", "/dns host"],
	["/sqrt", "/sqrt 1 4 9"],
	["/sqrt four", "/sqrt 1 4 9"],
	["/square Infinity", "/square 1 2 3"],
	["/square , ;", "/square 1 2 3"],
	["/sqrt uniform", "/sqrt 1 4 9"],
	["/sqrt fair 1 4", "/sqrt 1 4 9"],
	[`/square ${"1 ".repeat(NUMBERS_GIVEN_MAX + 1)}`, "At most 10,000 numbers"],
	[`/search ${"a".repeat(SEARCH_QUERY_CHARS_MAX + 1)}`, "at most 500 characters"],
])("%j is neither sent nor asked, and says why", (text, part) => {
	expect(meaningOf(text)).toEqual({ kind: "problem", problem: expect.stringContaining(part) });
});

test.each(["hello", "/help", "//", "/"])(
	"the message %j, taken back to be edited, is sent as it was",
	(text) => {
		expect(meaningOf(asTyped(text))).toEqual({ kind: "message", text });
	},
);

test.each([
	["/", ["search", "dns", "sqrt", "square", "help"]],
	["/s", ["search", "sqrt", "square"]],
	["/SQ", ["sqrt", "square"]],
	["/dns", ["dns"]],
	["/dns ", []],
	["/help", []],
	["//", []],
	["/nothing", []],
	["a /s", []],
])("after %j, %j are offered", (text, names) => {
	expect(suggestCommands(text).map(({ key }) => key)).toEqual(names);
});

test("what is offered leaves room for the words that follow", () => {
	expect(suggestCommands("/se").map(({ text }) => text)).toEqual(["/search "]);
	expect(suggestCommands("/he").map(({ text }) => text)).toEqual(["/help"]);
});
