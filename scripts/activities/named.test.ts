import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../tools.mjs";
import { named } from "./named.ts";

const TEMPLATE = join(root, "scripts/activities/template");
const files = readdirSync(TEMPLATE);
const textOf = (file: string): string => readFileSync(join(TEMPLATE, file), "utf8");

test("a new activity has all that one has, and nothing of the template's name or place", () => {
	expect(files).toEqual(
		expect.arrayContaining([
			...["rules.ts", "rules.test.ts", "words.ts", "beginning.ts", "walk.ts"],
			...["card.tsx", "card.module.css"],
		]),
	);
	for (const file of files)
		expect(named(textOf(file), "whist-club"), file).not.toMatch(/applause|packages\/activities|scripts\//i);
});

test("its name is that of its folder, of its types and of its command", () => {
	expect(named(textOf("rules.ts"), "whist-club")).toContain('name: "whist-club"');
	expect(named(textOf("rules.ts"), "whist-club")).toContain("export interface WhistClub {");
	expect(named(textOf("words.ts"), "whist-club")).toContain('title: "Whist club"');
	expect(named(textOf("beginning.ts"), "whist-club")).toContain('command: "whist-club"');
	expect(named(textOf("card.tsx"), "whist-club")).toContain('from "../shared/card.ts"');
});
