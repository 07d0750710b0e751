import { describe, expect, test } from "vitest";
import { type Block, readBlocks } from "./blocks.ts";
import { readInline } from "./inline.ts";
import type { Inline } from "./nodes.ts";
import { plainText } from "./plain.ts";

/** Short enough to be read: *emphasis* as <em>, and so on. */
function inlines(nodes: readonly Inline[]): string {
	return nodes.map(inline).join("");
}

function inline(node: Inline): string {
	switch (node.kind) {
		case "text":
			return node.text;
		case "strong":
		case "em":
		case "strike":
			return `<${node.kind}>${inlines(node.children)}</${node.kind}>`;
		case "code":
			return `<code>${node.text}</code>`;
		case "link":
			return node.text === node.href ? `<a>${node.text}</a>` : `<a ${node.href}>${node.text}</a>`;
		case "mention":
			return `<@${node.name}>`;
		case "message":
			return `<#${node.seq}>`;
	}
}

function shown(block: Block): string {
	switch (block.kind) {
		case "text":
			return inlines(block.children);
		case "quote":
			return `<q>${block.blocks.map(shown).join("|")}</q>`;
		case "list":
			return `<ul>${block.items.map((item) => `${item.level}${item.ordinal ?? "-"}:${inlines(item.children)}`).join("|")}</ul>`;
		case "code":
			return `<pre ${block.language}>${block.text}</pre>`;
	}
}

test.each([
	["**bold** and *soft* and _too_", "<strong>bold</strong> and <em>soft</em> and <em>too</em>"],
	["~~gone~~ and ~half~", "<strike>gone</strike> and ~half~"],
	["***both***", "<strong><em>both</em></strong>"],
	["*a **b** c*", "<em>a <strong>b</strong> c</em>"],
	["`*as it is*` and ``a ` b``", "<code>*as it is*</code> and <code>a ` b</code>"],
	["2*3*4 snake_case_name __init__", "2*3*4 snake_case_name __init__"],
	["5 * 3 * 2, and * alone", "5 * 3 * 2, and * alone"],
	["*not\nover lines*", "*not\nover lines*"],
	["\\*as written\\* and ¯\\_(ツ)_/¯", "*as written* and ¯\\_(ツ)_/¯"],
	["**open", "**open"],
	["****", "****"],
	["@Ada, @bo-2. a@b.example @", "<@Ada>, <@bo-2>. a@b.example @"],
	["see #1042. C# #a #0 x#5 #12b", "see <#1042>. C# #a #0 x#5 #12b"],
	["#fff #112233 #1043 #1042", "#fff #112233 #1043 <#1042>"],
	["**@Ada** said *#7*", "<strong><@Ada></strong> said <em><#7></em>"],
])("%s", (text, expected) => {
	expect(inlines(readInline(text, { names: [], seqMax: 1042 }))).toBe(expected);
});

test("a name with a space is a mention where somebody here has it", () => {
	const names = ["Mary Ann Lee", "Mary Ann"];
	expect(inlines(readInline("@mary ann, and @Mary Anne", { names, seqMax: 10 }))).toBe(
		"<@mary ann>, and <@Mary> Anne",
	);
});

describe("links", () => {
	test.each([
		["see https://a.example/x.", "see <a>https://a.example/x</a>."],
		["(https://a.example/x), then", "(<a>https://a.example/x</a>), then"],
		["https://en.example/wiki/Seat_(room)", "<a>https://en.example/wiki/Seat_(room)</a>"],
		["**https://a.example/**", "<strong><a>https://a.example/</a></strong>"],
		["[the plan](https://a.example/p)", "<a https://a.example/p>the plan</a>"],
		["[a room](https://en.example/Seat_(room))!", "<a https://en.example/Seat_(room)>a room</a>!"],
		["[x](https://a.example) (y)", "<a https://a.example/>x</a> (y)"],
		["[see a.example](https://www.a.example/p)", "<a https://www.a.example/p>see a.example</a>"],
		["[version 1.2](https://a.example/)", "<a https://a.example/>version 1.2</a>"],
		["https://[::1]:8080/x and https://a]b", "<a>https://[::1]:8080/x</a> and https://a]b"],
		["[a.example](https://a.example/p)", "<a https://a.example/p>a.example</a>"],
	])("%s", (text, expected) => {
		expect(inlines(readInline(text))).toBe(expected);
	});

	test.each([
		"bank.example",
		"go to bank.example",
		"b\u0430nk.example",
		"bank\uff0eexample",
		"https://bank.example/in",
		"evil.example.bank.example",
	])("words that pose as another address stay text, and so does the address under them: %s", (label) => {
		const [first] = readInline(`[${label}](https://evil.example/)`);
		expect(first).toMatchObject({ kind: "text", text: expect.stringMatching(/^\[/) });
	});

	test.each([
		"javascript:alert(1) data:text/html,x //evil.example",
		"[x](javascript:alert(1))",
		"https://",
		"<img src=x onerror=alert(1)>",
	])("%s stays text", (text) => {
		expect(inlines(readInline(text))).toBe(text);
	});

	test("an address ends where the reading direction would turn", () => {
		expect(inlines(readInline("https://a.example/\u202egnp.exe"))).toBe(
			"<a>https://a.example/</a>\u202egnp.exe",
		);
	});
});

test.each([
	["one\n\ntwo", ["one\n\ntwo"]],
	["> said\n> *so*\nno", ["<q>said\n<em>so</em></q>", "no"]],
	["> > deep", ["<q><q>deep</q></q>"]],
	["list:\n- one\n  - two\n    more\n* three", ["list:", "<ul>0-:one|1-:two\nmore|0-:three</ul>"]],
	["3. three\n4) four", ["<ul>03:three|04:four</ul>"]],
	["```ts\nconst *a* = 1;\n```\nafter", ["<pre ts>const *a* = 1;</pre>", "after"]],
	["```\nnever closed\n\n> x", ["<pre >never closed\n\n> x</pre>"]],
	["~~~\n```\n~~~", ["<pre >```</pre>"]],
	["-5 degrees\n-no item", ["-5 degrees\n-no item"]],
	["<b>bold</b>", ["<b>bold</b>"]],
])("%j as blocks", (text, expected) => {
	expect(readBlocks(text).map(shown)).toEqual(expected);
});

test("without its marks a message is one line", () => {
	expect(plainText("> **so** said @Ada\n- one\n- `two`\n```js\nx\n```")).toBe("so said @Ada one two x");
});

test("a colour is no number of a message, also where there are so many; other numbers of six digits are", () => {
	const surroundings = { names: [], seqMax: 10_000_000 };
	const kindsOf = (text: string) => readInline(text, surroundings).map(({ kind }) => kind);
	for (const colour of ["#112233", "#333333", "#000000", "#445566"])
		expect(kindsOf(colour)).toEqual(["text"]);
	for (const number of ["#112234", "#104233", "#1122334", "#11", "#1122"])
		expect(kindsOf(number)).toEqual(["message"]);
});
