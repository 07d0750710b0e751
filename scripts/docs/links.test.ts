import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../tools.mjs";
import { anchorsOf, linksOf, markdownFiles, relinked } from "./links.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** What is wrong with a link of that file; undefined: it leads somewhere, or out of the repository. */
function faultOf(file: string, to: string): string | undefined {
	if (/^[a-z]+:/.test(to)) return undefined;
	const [path = "", anchor] = to.split("#");
	const target = path === "" ? file : normalize(join(dirname(file), decodeURIComponent(path)));
	if (target.startsWith("..")) return "leads out of the repository";
	if (!existsSync(join(root, target))) return "leads to no file";
	if (anchor === undefined) return undefined;
	if (!target.endsWith(".md") || !statSync(join(root, target)).isFile()) return "names a heading of no page";
	return anchorsOf(read(target)).has(anchor) ? undefined : "names a heading that is not there";
}

test.each(markdownFiles)("every link of %s leads to a file, and to a heading, that is there", (file) => {
	const faults = linksOf(read(file)).map(({ to }) => ({ to, fault: faultOf(file, to) }));
	expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

test("every page of docs is found from its first one", () => {
	const pages = markdownFiles.filter((file) => file.startsWith("docs/") && file !== "docs/index.md");
	const named = linksOf(read("docs/index.md")).map(({ to }) => `docs/${to}`);
	expect(pages.length).toBeGreaterThan(8);
	expect(named.toSorted()).toEqual(expect.arrayContaining(pages));
});

describe("what is looked for", () => {
	test("links, pictures and sources, but none in code", () => {
		const text = 'a [b](c.md#d) `[no](x.md)` ![e](f.png) <img src="g.svg">\n```\n[no](y.md)\n```\n[h](#i)';
		expect(linksOf(text).map(({ to }) => to)).toEqual(["c.md#d", "f.png", "g.svg", "#i"]);
		for (const { to, at } of linksOf(text)) expect(text.slice(at, at + to.length)).toBe(to);
	});

	test("links that lead elsewhere now, and those that lead nowhere and leave their words", () => {
		const led = relinked("[a](a.md), `[a](a.md)` and [b c](b.ts).", (to) =>
			to === "a.md" ? "/x" : undefined,
		);
		expect(led).toBe("[a](/x), `[a](a.md)` and b c.");
	});

	test("headings as anchors: signs fall away, and the second of a name is counted", () => {
		expect([...anchorsOf("# One, two\n## `/dns` and so\n# One, two\n```\n# no\n```")]).toEqual([
			"one-two",
			"dns-and-so",
			"one-two-1",
		]);
	});
});
