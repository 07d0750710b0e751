import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstScreenBytes } from "./page-weight.mjs";

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

test("weighs the core that runs beside the page, and what both import only once", () => {
	writeFileSync(join(dist, "assets/main-1a.js"), 'import"./shared-2b.js";main()');
	writeFileSync(join(dist, "assets/shared-2b.js"), "shared()");
	writeFileSync(
		join(dist, "assets/core-3c.js"),
		'import{a as b}from"./shared-2b.js";import"./zod-4d.js";core(b)',
	);
	writeFileSync(join(dist, "assets/zod-4d.js"), 'zod(()=>import("./later-5e.js"))');
	writeFileSync(join(dist, "assets/later-5e.js"), "later()");
	writeFileSync(
		join(dist, "index.html"),
		`<script type="module" data-core="/assets/core-3c.js" crossorigin src="/assets/main-1a.js"></script>
		<link rel="modulepreload" crossorigin href="/assets/shared-2b.js">`,
	);
	const files = ["main-1a.js", "shared-2b.js", "core-3c.js", "zod-4d.js"];
	const bytes = files.map((file) => gzipSync(readFileSync(join(dist, "assets", file))).length);
	expect(firstScreenBytes(dist)).toBe(bytes.reduce((sum, each) => sum + each, 0));
});

test("a page without a script was not understood, and is not light", () => {
	writeFileSync(join(dist, "index.html"), "<p>nothing</p>");
	expect(() => firstScreenBytes(dist)).toThrow("names no script");
});
