import { registerHooks } from "node:module";

/** In a file of the server, below its `src`, or of a package: what stands there, and what stands there instead. */
export type Change = readonly [file: string, from: string | RegExp, to: string | ((found: string) => string)];

/** A file that only this version has, in JavaScript. */
export type Added = Readonly<Record<`packages/${string}`, string>>;

/**
 * For a module that a process of the server imports first (`--import`): from there on it runs as another version, in all
 * its threads. A change whose place is not there any more ends the process.
 */
export function runsWith(changes: readonly Change[], added: Added = {}): void {
	const sourceOf = (url: string): string | undefined =>
		Object.entries(added).find(([file]) => url.endsWith(`/${file}`))?.[1];
	registerHooks({
		resolve(specifier, context, nextResolve) {
			if (sourceOf(specifier) === undefined) return nextResolve(specifier, context);
			return { url: specifier, format: "module", shortCircuit: true };
		},
		load(url, context, nextLoad) {
			const source = sourceOf(url);
			if (source !== undefined) return { source, format: "module", shortCircuit: true };
			const loaded = nextLoad(url, context);
			const own = changes.filter(([file]) =>
				url.endsWith(file.startsWith("packages/") ? `/${file}` : `/apps/server/src/${file}`),
			);
			if (own.length === 0) return loaded;
			return { ...loaded, source: own.reduce(changed, String(loaded.source)) };
		},
	});
}

function changed(source: string, [file, from, to]: Change): string {
	const now = source.replace(from, (found) => (typeof to === "string" ? to : to(found)));
	if (now === source) throw new Error(`${file} holds no ${from} any more: this version has to be made anew`);
	return now;
}
