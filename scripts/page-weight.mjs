// How much JavaScript the browser must fetch before it can show the first screen.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const FIRST_SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="\/?([^"]+\.js)"/g;

const CORE = /<script[^>]* data-core="\/?([^"]+\.js)"/;
const IMPORTED = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/**
 * Gzipped bytes of the page's entry and of its core, which runs in a worker, with all that the two import at once.
 * What both import is fetched once: the second finds it in the browser's cache.
 */
export function firstScreenBytes(dist) {
	const page = readFileSync(join(dist, "index.html"), "utf8");
	const scripts = new Set();
	for (const [, file] of page.matchAll(FIRST_SCRIPTS)) addWithImports(dist, file, scripts);
	if (scripts.size === 0) throw new Error(`${dist}/index.html names no script`);
	const core = CORE.exec(page)?.[1];
	if (core !== undefined) addWithImports(dist, core, scripts);
	return [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

function addWithImports(dist, script, scripts) {
	if (scripts.has(script)) return;
	scripts.add(script);
	const source = readFileSync(join(dist, script), "utf8");
	for (const [, file] of source.matchAll(IMPORTED))
		addWithImports(dist, join(dirname(script), file).replaceAll("\\", "/"), scripts);
}
