// `npm run engines`: the main flows in Chromium, Firefox and WebKit. Words after `--` choose among them, and `-t`
// among the flows: `npm run engines -- webkit -t search`.
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { engineFiles, ensureBrowsers } from "./browsers.mjs";
import { runGroup } from "./run-group.mjs";
import { programs } from "./tools.mjs";

const CONFIG = "e2e/engines/vitest.config.ts";

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	const { code } = await engines(process.argv.slice(2));
	process.exitCode = code;
}

/**
 * Runs the flows in every browser that is here or can be installed; of the others it says why they were skipped.
 * `besideChromium`: where all browser tests run in Chromium as well, its flows are only for want of another browser.
 */
export async function engines(args = [], { besideChromium = false, ...options } = {}) {
	const asked = args.filter((arg) => engineFiles.includes(arg));
	const chosen = ensureBrowsers(asked.length === 0 ? engineFiles : asked);
	for (const { name, missing } of chosen) if (missing) console.log(`skipped: ${name}: ${missing}`);
	const all = chosen.filter(({ missing }) => missing === undefined);
	const others = all.filter(({ file }) => file !== "chromium");
	const here = besideChromium && others.length > 0 ? others : all;
	if (here.length === 0) return { code: 0 };
	const rest = args.filter((arg) => !asked.includes(arg));
	const env = Object.assign({}, options.env, ...here.map(({ env }) => env));
	const files = here.map(({ file }) => `${file}.flows.ts`);
	return runGroup(programs.vitest, ["run", "-c", CONFIG, ...files, ...rest], { ...options, env });
}
