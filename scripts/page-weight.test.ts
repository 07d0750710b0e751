import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

test("a page without a script was not understood, and is not light", () => {
	writeFileSync(join(dist, "index.html"), "<p>nothing</p>");
	expect(() => firstScreenBytes(dist)).toThrow("names no script");
});
