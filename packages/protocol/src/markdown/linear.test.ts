import { expect, test } from "vitest";
import { countWork } from "../../test/count-work.ts";
import { readBlocks } from "./blocks.ts";

const HERE = {
	names: Array.from({ length: 200 }, (_, index) => `b ${"x".repeat(index % 20)}${index}`),
	seqMax: Number.POSITIVE_INFINITY,
	rooms: new Set(["lobby", "a"]),
};
const SHORT = 8_000;
/** Of twice the text, with a little for what is not of the text. */
const GROWTH_MAX = 2.2;
/** For each character of a text. Emphasis is read once more for each of its four depths. */
const LOOKS_MAX = 60;

const many = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length));
/** Pieces of which each is longer than the one before. */
const growing = (piece: (size: number) => string) => (length: number) => {
	let text = "";
	for (let size = 1; text.length < length; size += 1) text += piece(size);
	return text;
};

test.each<readonly [string, (length: number) => string]>([
	["brackets that close nothing", many(`https://a.example/${")".repeat(2_030)} `)],
	["brackets of every kind", many(`https://a.example/${")]}".repeat(676)} `)],
	["stops behind addresses", many(`https://a.example/${".".repeat(2_020)}a `)],
	["quotes and lines in turn", many("> a\nb\n")],
	["items and lines in turn", many("- a\nb\n")],
	["code and lines in turn", many("```\nx\n```\na\n")],
	["an end that is looked for in every line", many("- a\n")],
	["mentions of what might be a long name", many("@b ")],
	["marks in one line", many("*a ")],
	["marks in lines", many("*a\n")],
	["marks that close nothing", many("_a *b ~~c **d ")],
	["emphasis in emphasis", many("*a _b *c _d* e_ f* g_ ")],
	["hosts that are none", many("https://[")],
	["hosts that end with a bracket", many("https://a]/")],
	["labels", many("[a](https://a")],
	["labels and brackets", many("[a](https://x(")],
	["empty lines", (length) => `a${"\n".repeat(length)}b`],
	["a fence and spaces", (length) => `\`\`\`${" ".repeat(length)}!`],
	["runs of backticks", growing((size) => `${"`".repeat(size)}a`)],
	["runs of stars", growing((size) => `${"*".repeat(size)}a`)],
	["numbers", many("#1 ")],
	["rooms", many("#lobby ")],
	["what might be a room", (length) => `#${"a-".repeat(length / 2)}`],
	["backslashes", many("\\*")],
	["spoilers", many("||a|| ")],
	["spoilers that close nothing", many("||a ")],
	["spoilers that nothing opened", many("a|| ")],
	["a spoiler in a spoiler", (length) => "||".repeat(length / 2)],
	["spoilers in spoilers", (length) => `${"||a ".repeat(length / 8)}${"b||".repeat(length / 8)}`],
	["emphasis over spoilers", many("*a ||b* c|| d ")],
	["emphasis that never ends, over spoilers", (length) => `*a ${"||b*c|| ".repeat(length / 8)}`],
	["spoilers and code", many("||a `||` b ")],
	["fences of spoilers", many("```spoiler\na\n```\n")],
	["fences of spoilers that never end", many("~~~spoiler\n```spoiler\n")],
	["fences of items", many("- ```spoiler\na\n```\n")],
	["fences that end lists", many("- a\n  ```\n  b\n  ```\n")],
	["fences of items that never end", many("- a\n  ~~~spoiler\n  ```spoiler\n")],
	["fences in quotations too deep", many("> > > > > ```spoiler\n> > > > > a\n> > > > > ```\n")],
	["marks before what is no fence", (length) => `${"- > [x] 1. ".repeat(length / 11)}\`\`\`a\`\`\``],
	["spaces between such marks", growing((size) => `>${" ".repeat(size)}`)],
	["a table of a thousand columns", many(`${"|a".repeat(1_000)}|\n${"|-".repeat(1_000)}|\n`)],
	["a long table", (length) => `|a|b|\n|-|-|\n${"|1|2|\n".repeat(length / 6)}`],
	["a table of spoilers", (length) => `|a|b|\n|-|-|\n${"|||1|||2|\n".repeat(length / 10)}`],
	["tables and lines in turn", many("|a|\n|-|\nb\n")],
	["lines under which rules might be", many("|a|\n-|x\n")],
	["rules", many("|-|-|\n")],
	["one long rule that is none", (length) => `|a|\n|${"-".repeat(length)}x`],
	["headings", many("# a\n")],
	["spaces behind the sign of a heading", (length) => `#${" ".repeat(length)}`],
	["tasks", many("- [ ] a\n")],
	[
		"lists in lists",
		(length) => Array.from({ length: length / 10 }, (_, n) => `${" ".repeat((n % 7) * 2)}- a`).join("\n"),
	],
	["brackets in labels", many("[a[b]")],
	["brackets in labels of links", many("[a [b]](https://a ")],
	["labels of many brackets", (length) => `[${"[a]".repeat(length / 3)}`],
])("reading a message is work in proportion to its length: %s", (_what, textOf) => {
	const workOf = (text: string) => countWork(() => readBlocks(text, HERE));
	// what is made once for the people of a room
	workOf("@b");
	const [text, twice] = [textOf(SHORT), textOf(2 * SHORT)];
	const [work, more] = [workOf(text), workOf(twice)];
	expect(work).toBeGreaterThanOrEqual(text.length);
	expect(work).toBeLessThan(LOOKS_MAX * text.length);
	expect(more / work).toBeLessThan((GROWTH_MAX * twice.length) / text.length / 2);
});
