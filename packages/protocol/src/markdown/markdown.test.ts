import { describe, expect, test } from "vitest";
import { beginning, firstWords } from "./beginning.ts";
import { readBlocks } from "./blocks.ts";
import { withoutSpoilers } from "./covered.ts";
import { readInline } from "./inline.ts";
import type { Block, Inline, ListItem } from "./nodes.ts";
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
		case "spoiler":
			return `<${node.kind}>${inlines(node.children)}</${node.kind}>`;
		case "code":
			return `<code>${node.text}</code>`;
		case "link":
			if (node.host !== undefined) return `<a ${node.href}>${node.text} (${node.host})</a>`;
			return node.text === node.href ? `<a>${node.text}</a>` : `<a ${node.href}>${node.text}</a>`;
		case "mention":
			return `<@${node.name}>`;
		case "message":
			return `<#${node.seq}>`;
		case "room":
			return `<#${node.room}>`;
	}
}

function shown(block: Block): string {
	switch (block.kind) {
		case "text":
			return inlines(block.children);
		case "quote":
			return `<q>${block.blocks.map(shown).join("|")}</q>`;
		case "spoiler":
			return `<spoiler>${block.blocks.map(shown).join("|")}</spoiler>`;
		case "heading":
			return `<h${block.level}>${inlines(block.children)}</h${block.level}>`;
		case "list":
			return list(block.items);
		case "table":
			return `<table ${block.columns.map(({ align }) => align).join(" ")}>${[block.columns.map(({ children }) => children), ...block.rows].map((row) => row.map(inlines).join("|")).join("||")}</table>`;
		case "code":
			return `<pre ${block.language}>${block.text}</pre>`;
	}
}

function list(items: readonly ListItem[]): string {
	const item = ({ ordinal, done, children, items }: ListItem) =>
		`${ordinal ?? "-"}${done === null ? "" : done ? "[x]" : "[ ]"}:${inlines(children)}${items.length > 0 ? list(items) : ""}`;
	return `<ul>${items.map(item).join("|")}</ul>`;
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

test("a room is a link for whoever knows it, and text for everybody else", () => {
	const rooms = new Set(["lobby", "release-2", "7"]);
	const text = "#lobby, (#release-2) *#lobby*: #secret #lobby-two a#lobby #Lobby #lobby- `#lobby` #7 #8";
	expect(inlines(readInline(text, { names: [], seqMax: 7, rooms }))).toBe(
		"<#lobby>, (<#release-2>) <em><#lobby></em>: #secret #lobby-two a#lobby #Lobby #lobby- <code>#lobby</code> <#7> #8",
	);
	expect(inlines(readInline("#lobby #secret", { names: [], seqMax: 7 }))).toBe("#lobby #secret");
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
		[
			"[a [b] c](https://a.example/) and [d](https://a.example/)]",
			"<a https://a.example/>a [b] c</a> and <a https://a.example/>d</a>]",
		],
		["[[x](https://a.example/)", "[<a https://a.example/>x</a>"],
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
	])("words that pose as another address are told with the host to which they lead: %s", (label) => {
		expect(readInline(`[${label}](https://evil.example/)`)).toEqual([
			{ kind: "link", text: label, href: "https://evil.example/", host: "evil.example" },
		]);
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
	["list:\n- one\n  - two\n    more\n* three", ["list:", "<ul>-:one<ul>-:two\nmore</ul>|-:three</ul>"]],
	["3. three\n4) four", ["<ul>3:three|4:four</ul>"]],
	["1. a\n    - b\n        - c\n    - d\n2. e", ["<ul>1:a<ul>-:b<ul>-:c</ul>|-:d</ul>|2:e</ul>"]],
	["  - a\n- b\n - c", ["<ul>-:a|-:b|-:c</ul>"]],
	[
		[0, 2, 4, 6, 8, 0].map((columns) => `${" ".repeat(columns)}- x`).join("\n"),
		["<ul>-:x<ul>-:x<ul>-:x<ul>-:x|-:x</ul></ul></ul>|-:x</ul>"],
	],
	[
		"- [ ] to do\n- [x] *done*\n  1. [X] so\n- [x](https://a.example/)",
		["<ul>-[ ]:to do|-[x]:<em>done</em><ul>1[x]:so</ul>|-:<a https://a.example/>x</a></ul>"],
	],
	[
		"# One\ntwo\n###### *Six*\n####### no\n#no",
		["<h1>One</h1>", "two", "<h6><em>Six</em></h6>", "####### no\n#no"],
	],
	["```spoiler\n*who*\n- it was\n```\nnot", ["<spoiler><em>who</em>|<ul>-:it was</ul></spoiler>", "not"]],
	["~~~spoiler\n```spoiler\nx\n```\ny\n~~~", ["<spoiler><spoiler>x</spoiler>|y</spoiler>"]],
	["```spoiler\nnever closed", ["<spoiler>never closed</spoiler>"]],
	["```ts\nconst *a* = 1;\n```\nafter", ["<pre ts>const *a* = 1;</pre>", "after"]],
	["```\nnever closed\n\n> x", ["<pre >never closed\n\n> x</pre>"]],
	["~~~\n```\n~~~", ["<pre >```</pre>"]],
	[
		"1. a\n   ```ts\n   b\n     c\n   ```\n2. ```spoiler\n   *d*\n   ```\n3. e",
		["<ul>1:a</ul>", "<pre ts>b\n  c</pre>", "2.", "<spoiler><em>d</em></spoiler>", "<ul>3:e</ul>"],
	],
	["> > > > ```ts\n> > > > x\n>>>>```\n> > > y", ["<q><q><q>>|<pre ts>x</pre>|y</q></q></q>"]],
	["-5 degrees\n-no item", ["-5 degrees\n-no item"]],
	["<b>bold</b>", ["<b>bold</b>"]],
])("%j as blocks", (text, expected) => {
	expect(readBlocks(text).map(shown)).toEqual(expected);
});

describe("tables", () => {
	test.each([
		[
			"| a | b |\n|---|:-:|\n| 1 | *2* |\nbehind",
			["<table start center>a|b||1|<em>2</em></table>", "behind"],
		],
		["a | b\n--|--:\n1 | 2", ["<table start end>a|b||1|2</table>"]],
		["said:\n|a|\n|-|", ["said:", "<table start>a</table>"]],
		["|a|b|\n|-|-|\n|1|\n|1|2|3 | 4|", ["<table start start>a|b||1|||1|2|3 | 4</table>"]],
		["|a|b|\n|-|-|\n|`x|y`|\\|z|", ["<table start start>a|b||<code>x|y</code>||z</table>"]],
		["|a|b|\n|-|-|\n|||x|y|||z|", ["<table start start>a|b||<spoiler>x|y</spoiler>|z</table>"]],
		["|a|b|\n|-|-|\n> |q|", ["<table start start>a|b</table>", "<q>|q|</q>"]],
		["|a|b|\n|-|", ["|a|b|\n|-|"]],
		["a | b\n-- 5\nc", ["a | b\n-- 5\nc"]],
	])("%j", (text, expected) => {
		expect(readBlocks(text).map(shown)).toEqual(expected);
	});

	test("one of more columns than anybody reads stays as it is written", () => {
		const row = (cell: string, count: number) => `|${`${cell}|`.repeat(count)}`;
		const table = (count: number) => [row("a", count), row("-", count), row("1", count)].join("\n");
		expect(readBlocks(table(32))).toMatchObject([{ kind: "table" }]);
		for (const count of [33, 1_000]) expect(readBlocks(table(count)).map(shown)).toEqual([table(count)]);
	});
});

describe("[TEXT1] spoilers", () => {
	test.each([
		["it was ||the *gardener*||.", "it was <spoiler>the <em>gardener</em></spoiler>."],
		["**a ||b** c|| d**", "<strong>a <spoiler>b** c</spoiler> d</strong>"],
		["||a ||b|| c||", "<spoiler>a <spoiler>b</spoiler> c</spoiler>"],
		["||||a||||", "||<spoiler>a</spoiler>||"],
		["a || b || c", "a || b || c"],
		["||a and \\||b `||`", "||a and ||b <code>||</code>"],
		["||a `||` b||", "<spoiler>a <code>||</code> b</spoiler>"],
		["https://a.example/||b||", "<a>https://a.example/</a><spoiler>b</spoiler>"],
		["[a ||b||](https://a.example/)", "[a <spoiler>b</spoiler>](<a>https://a.example/</a>)"],
		["||a\nb||", "||a\nb||"],
	])("%s", (text, expected) => {
		expect(inlines(readInline(text))).toBe(expected);
	});

	test("however deep one stands, nothing of it is told", () => {
		for (const depth of [1, 5, 9, 200]) {
			const text = `${"||".repeat(depth)}secret${"||".repeat(depth)}`;
			expect(withoutSpoilers(text)).toContain("▒▒▒");
			expect(plainText(`*a **b ~~c _d ${text} d_ c~~ b** a*`)).not.toContain("secret");
			expect(withoutSpoilers(`${"> ".repeat(depth)}- ${text}`)).not.toContain("secret");
		}
	});

	test.each([
		"- ",
		"  ",
		"- a\n  ",
		"1. a\n        - b\n          ",
		"1. [x] ",
		"- - ",
		"* > ",
		...[1, 3, 4, 9].map((depth) => "> ".repeat(depth)),
		`${"> ".repeat(5)}- `,
	])("a fence of one is one wherever it stands: %j", (before) => {
		const lead = before.slice(before.lastIndexOf("\n") + 1).replaceAll(/[^>]/gu, " ");
		const text = `${before}\`\`\`spoiler\n${lead}secret\n${lead}\`\`\`\n${lead}told`;
		for (const told of [withoutSpoilers(text), plainText(text)]) {
			expect(told).toContain("▒▒▒");
			expect(told).toContain("told");
			expect(told).not.toContain("secret");
		}
		expect(withoutSpoilers(`${before}\`\`\`spoiler\n${lead}secret`)).toBe(`${before}▒▒▒`);
	});

	test("a text is told as it was written, but for them", () => {
		const text =
			"# a ||b||\r\n> - [ ] ||c||\r\n> ```spoiler\r\n> d\r\n> ```\r\n|x|\r\n|-|\r\n|||y|||\r\n`||z||`";
		expect(withoutSpoilers(text)).toBe("# a ▒▒▒\n> - [ ] ▒▒▒\n> ▒▒▒\n|x|\n|-|\n|▒▒▒|\n`||z||`");
		expect(withoutSpoilers("a\r\nb || c")).toBe("a\r\nb || c");
	});

	test("a text that is cut within one ends before it", () => {
		const text = `${"word ".repeat(10)}||secret|| and on`;
		for (let chars = 0; chars < text.length; chars += 1)
			expect(beginning(text, chars)).not.toContain("secret");
		expect(beginning("first ||x|| line\nsecond line", 25)).toBe("first ||x|| line\nsecond l");
		expect(beginning("a || b and so on", 10)).toBe("a || b and");
		expect(beginning("a😀", 2)).toBe("a");
		expect(firstWords(`see ||${"secret ".repeat(100)}||`)).toBe("see");
		expect(firstWords("**Bo** asked: ||who|| `did it`?\n- [x] me")).toBe("Bo asked: ▒▒▒ did it? ☑ me");
	});
});

test("a quote is one short line and cuts no character in half", () => {
	expect(firstWords(" two\n lines ")).toBe("two lines");
	expect(firstWords("😀".repeat(141))).toBe(`${"😀".repeat(139)}…`);
});

test("without its marks a message is one line", () => {
	expect(plainText("> **so** said @Ada\n- one\n- `two`\n```js\nx\n```")).toBe("so said @Ada one two x");
	expect(plainText("# A\n| a | b |\n|--|--|\n| 1 | 2 |\n[bank.example](https://a.example)")).toBe(
		"A a, b; 1, 2 bank.example (a.example)",
	);
});

test("a colour is no number of a message, also where there are so many; other numbers of six digits are", () => {
	const surroundings = { names: [], seqMax: 10_000_000 };
	const kindsOf = (text: string) => readInline(text, surroundings).map(({ kind }) => kind);
	for (const colour of ["#112233", "#333333", "#000000", "#445566"])
		expect(kindsOf(colour)).toEqual(["text"]);
	for (const number of ["#112234", "#104233", "#1122334", "#11", "#1122"])
		expect(kindsOf(number)).toEqual(["message"]);
});
