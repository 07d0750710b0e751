// The sources as plain JavaScript, in the same folders: nothing is left for Node to strip at each start, which would
// take a WebAssembly program in each thread.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

const SOURCE = /\.ts$/;
const NOT_SHIPPED = /\.test\.ts$|^(?:test|node_modules)$/;
/** Names of our own files, wherever code says them: imports, workers, parts of an application. */
const OWN_FILE = /(["'])(\.\.?\/[^"'\n]+)\.ts\1/g;

/** All of the folder `from`, without tests, as it is to lie in `to`; `only`: of its files those of such names. */
export function stripFolder(from, to, only = /^/) {
	mkdirSync(to, { recursive: true });
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		if (NOT_SHIPPED.test(entry.name)) continue;
		const [source, target] = [join(from, entry.name), join(to, entry.name.replace(SOURCE, ".js"))];
		if (entry.isDirectory()) stripFolder(source, target, only);
		else if (!only.test(entry.name)) continue;
		else if (SOURCE.test(entry.name)) writeFileSync(target, stripped(readFileSync(source, "utf8")));
		else copyFileSync(source, target);
	}
}

/** A workspace's package.json, whose exports lead to the stripped files. */
export function strippedManifest(text) {
	const { devDependencies: _, ...manifest } = JSON.parse(text);
	const exports = Object.entries(manifest.exports ?? {})
		.filter(([name]) => !name.startsWith("./test/"))
		.map(([name, file]) => [name, file.replace(SOURCE, ".js")]);
	return `${JSON.stringify({ ...manifest, ...(manifest.exports && { exports: Object.fromEntries(exports) }) }, undefined, "\t")}\n`;
}

/** Types become spaces, so that a line of a stack trace is the line of the source. */
function stripped(text) {
	return stripTypeScriptTypes(text, { mode: "strip" }).replace(OWN_FILE, "$1$2.js$1");
}
