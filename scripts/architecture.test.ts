import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./tools.mjs";

const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
/** Whoever reads it without a folder looks there. */
const folders = ["", "apps/server/src", "apps/web/src", "packages/client/src"];
const sources = globSync("{apps,packages,loadtest,scripts}/**/*.{ts,tsx,mjs}", {
	cwd: root,
	exclude: (name) => name === "node_modules" || name === "dist",
});

/** `| where | file | what happens |` */
const steps = [...text.matchAll(/^\| [^|]*\| `([^`|]+)` \| ([^|]+) \|$/gm)].map(([, file = ""]) => file);

test("the walk of one message has fewer than 20 steps, each a file of its own that is there", () => {
	const rows = text.slice(text.indexOf("| where | file |")).split("\n\n")[0]?.split("\n").slice(2) ?? [];
	expect(steps.length).toBeGreaterThan(10);
	expect(steps.length).toBe(rows.length);
	expect(steps.length).toBeLessThan(20);
	expect(new Set(steps).size).toBe(steps.length);
	for (const file of steps)
		expect(
			[`apps/server/src/${file}`, file].filter((path) => existsSync(join(root, path))),
			file,
		).toHaveLength(1);
});

test("every file that ARCHITECTURE names is there", () => {
	const named = new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, file = ""]) => file));
	expect(named.size).toBeGreaterThan(steps.length);
	const missing = [...named].filter((file) =>
		file.includes("/") || file.startsWith(".")
			? !folders.some((folder) => existsSync(join(root, folder, file)))
			: !sources.some((path) => path.endsWith(`/${file}`)),
	);
	expect(missing).toEqual([]);
});

test("no file of the engine names the chat that runs on it", () => {
	const engine = globSync("packages/engine/**/*.{ts,mjs,md}", {
		cwd: root,
		exclude: (name) => name === "node_modules",
	});
	expect(engine.length).toBeGreaterThan(100);
	const naming = engine.filter((file) =>
		/parley/i.test(readFileSync(join(root, file), "utf8").replaceAll("@parley/", "")),
	);
	expect(naming).toEqual([]);
});

test("the page asks for nothing of crypto that plain http, as in a local network, does not have", () => {
	// the library for programs is no part of the page
	const page = sources.filter((path) =>
		/^(apps\/web|packages\/(client(?!\/src\/bot)|protocol))\/src\//.test(path),
	);
	expect(page.length).toBeGreaterThan(300);
	const asking = page.filter((file) =>
		/\bcrypto\.(randomUUID\(|subtle\b)/.test(readFileSync(join(root, file), "utf8")),
	);
	expect(asking).toEqual([]);
});
