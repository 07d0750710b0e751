// How much JavaScript the browser must fetch before it can show the first screen.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FIRST_SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="\/?([^"]+\.js)"/g;

/** Gzipped bytes of the page's entry and of all it imports at once (Vite lists those as `modulepreload`). */
export function firstScreenBytes(dist) {
	const page = readFileSync(join(dist, "index.html"), "utf8");
	const scripts = [...page.matchAll(FIRST_SCRIPTS)].map(([, file]) => file);
	if (scripts.length === 0) throw new Error(`${dist}/index.html names no script`);
	return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}
