import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstScreenBytes, withCoreBytes } from "./page-weight.mjs";

let dist: string;

beforeEach(() => {
	dist = mkdtempSync(join(tmpdir(), "parley-dist-"));
	mkdirSync(join(dist, "assets"));
});

afterEach(() => rmSync(dist, { recursive: true }));

test("weighs the entry and what it imports at once, not what comes later", () => {
	writeFileSync(join(dist, "assets/main-1a.js"), "main()");
	writeFileSync(join(dist, "assets/react-2b.js"), "react()");
	writeFileSync(join(dist, "assets/later-3c.js"), "later()");
	writeFileSync(
		join(dist, "index.html"),
		`<script type="module" crossorigin src="/assets/main-1a.js"></script>
		<link rel="modulepreload" crossorigin href="/assets/react-2b.js">
		<link rel="stylesheet" crossorigin href="/assets/main-1a.css">`,
	);
	expect(firstScreenBytes(dist)).toBe(gzipSync("main()").length + gzipSync("react()").length);
});

test("weighs the worker that answers the page, and by itself the core behind it, and what several import only once", () => {
	writeFileSync(join(dist, "assets/main-1a.js"), 'import"./shared-2b.js";main()');
	writeFileSync(join(dist, "assets/shared-2b.js"), "shared()");
	writeFileSync(
		join(dist, "assets/core-3c.js"),
		'import{a as b}from"./shared-2b.js";b(()=>import(`./later-5e.js`),()=>import(`./shared-worker-4d.js`))',
	);
	writeFileSync(
		join(dist, "assets/shared-worker-4d.js"),
		'import{a}from"./shared-2b.js";a(()=>import(`./worker-core-6f.js`))',
	);
	writeFileSync(join(dist, "assets/worker-core-6f.js"), 'import"./shared-2b.js";import"./all-7g.js";core()');
	writeFileSync(join(dist, "assets/all-7g.js"), "all(()=>import(`./later-5e.js`))");
	writeFileSync(join(dist, "assets/later-5e.js"), "later()");
	writeFileSync(
		join(dist, "index.html"),
		`<script type="module" data-core="/assets/core-3c.js" crossorigin src="/assets/main-1a.js"></script>
		<link rel="modulepreload" crossorigin href="/assets/shared-2b.js">`,
	);
	const weigh = (files: readonly string[]) =>
		files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, "assets", file))).length, 0);
	const first = ["main-1a.js", "shared-2b.js", "core-3c.js", "shared-worker-4d.js"];
	expect(firstScreenBytes(dist)).toBe(weigh(first));
	expect(withCoreBytes(dist)).toBe(weigh([...first, "worker-core-6f.js", "all-7g.js"]));
});

test("a worker in which the core is not found was not understood, and is not light", () => {
	writeFileSync(join(dist, "assets/main-1a.js"), "main()");
	writeFileSync(join(dist, "assets/core-3c.js"), "core()");
	writeFileSync(
		join(dist, "index.html"),
		`<script type="module" data-core="/assets/core-3c.js" src="/assets/main-1a.js"></script>`,
	);
	expect(() => firstScreenBytes(dist)).toThrow("fetches nothing like");
});

test("a page without a script was not understood, and is not light", () => {
	writeFileSync(join(dist, "index.html"), "<p>nothing</p>");
	expect(() => firstScreenBytes(dist)).toThrow("names no script");
});
