import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chapters } from "../../apps/server/src/config/chapters.ts";
import { explained } from "../../apps/server/src/config.ts";
import { root } from "../tools.mjs";
import { madePages } from "./made-pages.ts";

const pages = madePages();
const variables = [...explained.values()].map(({ variable }) => variable);

test.each([...pages.keys()])("%s is what `npm run docs:pages` makes today", (file) => {
	expect(readFileSync(join(root, file), "utf8")).toBe(pages.get(file));
});

test("configuration tells of every variable that the server reads, each once and in its order", () => {
	const told = pages.get("docs/configuration.md")?.matchAll(/^\| `([A-Z_]+)` \|/gm) ?? [];
	expect([...told].map(([, variable]) => variable)).toEqual(variables);
});

test("chapters begin with variables that there are, in their order", () => {
	const begins = chapters.map(({ from }) => variables.indexOf(from));
	expect(begins[0]).toBe(0);
	expect(begins).toEqual(begins.toSorted((a, b) => a - b));
	expect(begins).not.toContain(-1);
});
