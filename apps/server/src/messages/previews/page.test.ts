import { PreviewAnswer } from "@parley/protocol/lookups";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pageFacts } from "./page-facts.ts";
import { PageHead } from "./page-head.ts";
import { pageText } from "./page-text.ts";
import { previewOf as previewOfFacts } from "./preview-of.ts";

const url = new URL("https://shop.example/a/page?x=1");
const previewOf = (html: string, from: URL) => previewOfFacts(pageFacts(html), from);
const page = (head: string, body = "") =>
	`<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

test("what a page says for others comes before what it says for itself", () => {
	const html = page(`
		<title>Plain</title><meta name="description" content="plain words">
		<meta property="og:title" content="Kettle &amp; Pot"><meta property="og:description" content="Boils &lt;fast&gt;">
		<meta property="og:site_name" content="The Shop"><meta property="og:image" content="/kettle.png">
		<meta property="og:image:width" content="640"><meta property="og:image:height" content="480px">`);
	expect(previewOf(html, url)).toEqual({
		found: true,
		url: url.href,
		title: "Kettle & Pot",
		description: "Boils <fast>",
		site: "The Shop",
		image: { url: "https://shop.example/kettle.png", width: 640, height: 480 },
	});
});

test("a title alone is enough; without one there is no preview", () => {
	expect(previewOf("<title>\n Only\ta &#x74;itle </title>", url)).toEqual({
		found: true,
		url: url.href,
		title: "Only a title",
		site: "shop.example",
	});
	expect(previewOf(page("<title> </title>"), url)).toEqual({ found: false, why: "no-title" });
	expect(previewOf("", url)).toEqual({ found: false, why: "no-title" });
	expect(previewOf("\u0000<<<>><!--", url)).toEqual({ found: false, why: "no-title" });
});

test("only the head counts: a body, a script, a comment or a drawing names nothing", () => {
	const head = `<!-- <title>comment</title> --><script>"<title>script</title>"</script><title>Right</title>`;
	const body = `<svg><title>Drawing</title></svg><meta property="og:title" content="planted">`;
	expect(previewOf(page(head, body), url)).toMatchObject({ title: "Right" });
	expect(previewOf(page("", body), url)).toEqual({ found: false, why: "no-title" });
});

test("the first of each counts, also from Twitter", () => {
	const html = page(`<meta name="twitter:title" content="one"><meta name="TWITTER:title" content="two">
		<meta name="twitter:image" content="https://img.example/x.png">`);
	expect(previewOf(html, url)).toMatchObject({ title: "one", image: { url: "https://img.example/x.png" } });
});

test("an image is one only on the web, and its size only when it is one", () => {
	for (const source of [
		"javascript:alert(1)",
		"data:image/png;base64,xx",
		"file:///etc/passwd",
		"http://a:b@c.example/",
		"http://192.168.0.1/logo.png",
		"http://[::ffff:10.0.0.1]/logo.png",
		"http://2130706433/logo.png",
		"http://printer.local/logo.png",
	])
		expect(previewOf(page(`<title>t</title><meta property="og:image" content="${source}">`), url)).toEqual({
			found: true,
			url: url.href,
			title: "t",
			site: "shop.example",
		});
	const sized = page(`<title>t</title><meta property="og:image" content="/i.png">
		<meta property="og:image:width" content="-3"><meta property="og:image:height" content="9999999">`);
	expect(previewOf(sized, url)).toMatchObject({ image: { url: "https://shop.example/i.png" } });
	expect(JSON.stringify(previewOf(sized, url))).not.toContain("width");
});

test("everything is bounded, and nothing turns text around", () => {
	const html = page(
		`<title>${"long ".repeat(500)}</title><meta name="description" content="${"😀".repeat(2_000)}">`,
	);
	const preview = previewOf(html, url);
	if (!preview.found) throw new Error("expected a preview");
	expect([...preview.title].length).toBeLessThanOrEqual(200);
	expect(preview.title.endsWith("…")).toBe(true);
	expect([...(preview.description ?? "")].length).toBe(500);
	expect(preview.description?.isWellFormed()).toBe(true);
	expect(previewOf(page("<title>a\u202eb\u0007\u200bc\u2066</title>"), url)).toMatchObject({ title: "ab c" });
});

test("the charset is that of the mark, the header or the page, in this order; else UTF-8", () => {
	const bytes = (text: string) => Buffer.from(text, "latin1");
	const cyrillic = bytes("\xcf\xf0\xe8\xe2\xe5\xf2");
	expect(pageText(cyrillic, "text/html; charset=windows-1251")).toBe("Привет");
	expect(pageText(cyrillic, 'text/html;charset="CP1251"')).toBe("Привет");
	const declared = Buffer.concat([bytes('<meta charset="windows-1251">'), cyrillic]);
	expect(pageText(declared, "text/html")).toContain("Привет");
	const pragma = `<META http-equiv="Content-Type" content="text/html; charset=windows-1251">`;
	expect(pageText(Buffer.concat([bytes(pragma), cyrillic]), "text/html")).toContain("Привет");
	expect(pageText(Buffer.from("\ufeffété"), "text/html; charset=windows-1251")).toBe("été");
	expect(pageText(Buffer.from("\ufeffété", "utf16le"), "text/html")).toBe("été");
	expect(pageText(Buffer.from("été"), "text/html; charset=nonsense")).toBe("été");
	expect(pageText(Buffer.from('<meta charset="utf-16">été'), "")).toContain("été");
	expect(pageText(Buffer.from([0x61, 0xff, 0x62]), "text/html")).toBe("a\ufffdb");
	expect(pageText(Buffer.from([0xa4, 0xa2]), "text/html; charset=euc-jp")).toBe("あ");
});

test("whatever bytes a page is made of, there is an answer as agreed", () => {
	const tags = [
		"<title>",
		"</title>",
		"<meta property=",
		"og:title",
		' content="',
		"<head",
		"<!--",
		"<![CDATA[",
		"&#x",
		">",
	];
	const piece = fc.oneof(fc.constantFrom(...tags), fc.string({ unit: "binary" }));
	const charset = fc.constantFrom(
		"",
		"text/html; charset=utf-16",
		"text/html; charset=gbk",
		"text/html; charset=x",
	);
	fc.assert(
		fc.property(fc.array(piece), charset, (pieces, type) => {
			const preview = previewOf(pageText(Buffer.from(pieces.join("")), type), url);
			expect(PreviewAnswer.parse(preview)).toEqual(preview);
			expect(JSON.stringify(preview).isWellFormed()).toBe(true);
		}),
	);
});

const HEAD_CHARS = 64 * 1024;

for (const [what, hostile] of [
	["elements that never end", "<b>".repeat(HEAD_CHARS / 3)],
	[
		"elements that never end, and ends of others",
		"<b>".repeat(HEAD_CHARS / 6) + "</i>".repeat(HEAD_CHARS / 8),
	],
	["elements of a head in one another", "<noscript>".repeat(HEAD_CHARS / 10)],
	["drawings in one another", "<svg><foreignObject>".repeat(HEAD_CHARS / 20)],
] as const)
	test(`[LOOK3] a page of ${what} costs a few steps, not the square of its length`, () => {
		const { elements, depth } = pageFacts(hostile);
		expect(depth).toBeLessThanOrEqual(16);
		expect(elements).toBeLessThanOrEqual(16);
	});

test("a page that comes byte by byte is read in steps, in its charset, and no further than its head", () => {
	const html = Buffer.from(page("<title>Привет</title>", "<b>".repeat(10_000)));
	const head = new PageHead("text/html; charset=utf-8");
	const read = [...html].findIndex((_byte, at) => !head.read(html.subarray(at, at + 1)));
	expect(read).toBeGreaterThan(0);
	expect(read).toBeLessThan(4_096);
	expect(head.facts()).toMatchObject({ title: "Привет" });
	const short = new PageHead("text/html");
	for (const byte of Buffer.from("<title>Привет")) short.read(Buffer.of(byte));
	expect(short.facts()).toMatchObject({ title: "Привет" });
});
