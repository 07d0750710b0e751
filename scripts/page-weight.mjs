// How much JavaScript the browser must fetch before it can show the first screen, and what its core adds.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const FIRST_SCRIPTS = /<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="\/?([^"]+\.js)"/g;

const CORE = /<script[^>]* data-core="\/?([^"]+\.js)"/;
const IMPORTED = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;
/** What the worker's entry fetches at once, since tabs are answered by it; and the core, which comes while a name is typed. */
const ANSWERS = /\bimport\(\s*["'`]\.\/(shared-worker-[^"'`]+\.js)["'`]/;
const WORKS = /\bimport\(\s*["'`]\.\/(worker-core-[^"'`]+\.js)["'`]/;

/**
 * Gzipped bytes of the page's entry and of the worker that answers it, with all that the two import at once. What both
 * import is fetched once: the second finds it in the browser's cache.
 */
export function firstScreenBytes(dist) {
	return bytesOf(dist, firstScripts(dist).scripts);
}

/** The same with the core of all tabs, which the worker fetches as soon as it has answered. */
export function withCoreBytes(dist) {
	const { scripts, answering } = firstScripts(dist);
	if (answering !== undefined) addWithImports(dist, named(dist, answering, WORKS), scripts);
	return bytesOf(dist, scripts);
}

function firstScripts(dist) {
	const page = readFileSync(join(dist, "index.html"), "utf8");
	const scripts = new Set();
	for (const [, file] of page.matchAll(FIRST_SCRIPTS)) addWithImports(dist, file, scripts);
	if (scripts.size === 0) throw new Error(`${dist}/index.html names no script`);
	const core = CORE.exec(page)?.[1];
	if (core === undefined) return { scripts };
	addWithImports(dist, core, scripts);
	const answering = named(dist, core, ANSWERS);
	addWithImports(dist, answering, scripts);
	return { scripts, answering };
}

function bytesOf(dist, scripts) {
	return [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
}

function addWithImports(dist, script, scripts) {
	if (scripts.has(script)) return;
	scripts.add(script);
	const source = readFileSync(join(dist, script), "utf8");
	for (const [, file] of source.matchAll(IMPORTED)) addWithImports(dist, beside(script, file), scripts);
}

/** A worker that was built in another way was not understood, and is not light. */
function named(dist, script, later) {
	const file = later.exec(readFileSync(join(dist, script), "utf8"))?.[1];
	if (file === undefined) throw new Error(`${script} fetches nothing like ${later}`);
	return beside(script, file);
}

function beside(script, file) {
	return join(dirname(script), file).replaceAll("\\", "/");
}
