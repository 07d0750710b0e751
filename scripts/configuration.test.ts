import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explained } from "../apps/server/src/config.ts";
import { root } from "./tools.mjs";

const readme = readFileSync(join(root, "README.md"), "utf8");
const [, table = ""] = /^\| variable \| default \| meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readme) ?? [];

test("README's table of configuration is what the server reads: each variable, its default and its meaning", () => {
	expect(table.trimEnd().split("\n")).toEqual(
		[...explained.values()].map(({ variable, fallback, meaning }) =>
			`| \`${variable}\` | ${fallback} | ${meaning} |`.replace("|  |", "| |"),
		),
	);
});
