import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./tools.mjs";

const HOME = "apps/server/test";

/** Units lie beside their file, and browser tests in a folder of their own: both are named by the file alone. */
const elsewhere = [
	"apps/server/src",
	"packages/engine",
	"packages/client",
	"packages/protocol",
	"apps/web/src",
	"e2e",
].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => basename(path)),
);

/** The second cells of the table of promises: names of test files or, with a slash at the end, of folders. */
function namedTests(): string[] {
	const text = readFileSync(join(root, "SECURITY.md"), "utf8");
	const table = text.slice(text.indexOf("| promise | test"), text.indexOf("## What is not covered"));
	const cells = table.split("\n").flatMap((line) => line.split(" | ").slice(1));
	return cells.flatMap((cell) => [...cell.matchAll(/`([\w/.-]+)`/g)].map(([, name]) => name ?? ""));
}

function isThere(name: string): boolean {
	if (elsewhere.includes(`${name}.test.ts`) || elsewhere.includes(`${name}.spec.ts`)) return true;
	const places = [join(HOME, name), name].map((place) => join(root, place));
	return places.some((place) => existsSync(name.endsWith("/") ? place : `${place}.test.ts`));
}

test("every test that SECURITY.md names exists", () => {
	const names = namedTests().filter((name) => name !== HOME);
	expect(names.length).toBeGreaterThan(20);
	expect(names.filter((name) => !isThere(name))).toEqual([]);
});
