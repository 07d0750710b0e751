import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools.mjs";
import { linksOf } from "./links.ts";
import { sitePage, sitePages } from "./stage.ts";

test("links of a page lead to pages and pictures of the site; what only the repository has is named", () => {
	const text =
		"[a](../SECURITY.md#x) [b](using.md) ![c](results/d.svg) [e](../LICENSE) [f](#g) [h](https://i.example)";
	expect(sitePage("docs/index.md", text)).toBe(
		"[a](/security.md#x) [b](/using.md) ![c](/results/d.svg) e [f](#g) [h](https://i.example)",
	);
});

test("every page of the site has a name of its own, and its sidebar names each page that there is", () => {
	const names = [...sitePages.values()];
	expect(new Set(names).size).toBe(names.length);
	const config = readFileSync(join(root, "site/config.mjs"), "utf8");
	const listed = [...config.matchAll(/"\/([a-z-]+)"/g)].map(([, page]) => `${page}.md`);
	expect(listed.toSorted()).toEqual(
		names.filter((name) => name !== "index.md" && name !== "readme.md").toSorted(),
	);
});

test.each([...sitePages.keys()])("no link of %s leads out of the site into the repository", (file) => {
	const staged = sitePage(file, readFileSync(join(root, file), "utf8"));
	for (const { to } of linksOf(staged)) expect(to).toMatch(/^(?:\/|#|https?:)/);
});
