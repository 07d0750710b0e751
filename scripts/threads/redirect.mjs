// Preloaded in each process and thread of such tests: whoever asks for what was bundled (`bundle.mjs`) gets the bundle.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { bundledThreads } from "../tools.mjs";

const places = JSON.parse(readFileSync(join(bundledThreads, "places.json"), "utf8"));

registerHooks({
	resolve(specifier, context, next) {
		const url = places[specifier];
		return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
	},
});
