// The import law (ARCHITECTURE.md), read from .dependency-cruiser.mjs and held against a tree of sources.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { programs, root, run } from "./tools.mjs";

const FOLDERS = ["packages", "apps", "examples", "e2e", "loadtest"];

/** What breaks the law in the tree at `base`, and how many of its own modules were looked at. */
export function heldAgainstImportLaw(base = root) {
	const folders = FOLDERS.filter((folder) => existsSync(join(base, folder)));
	const law = join(root, ".dependency-cruiser.mjs");
	const { stdout, output } = run(programs.depcruise, ["--config", law, "--output-type", "json", ...folders], {
		cwd: base,
	});
	const report = parsed(stdout);
	if (report === undefined) return { modules: 0, broken: [output] };
	const { modules, summary } = report;
	return {
		modules: modules.filter(({ source }) => FOLDERS.includes(source.split("/")[0])).length,
		broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
	};
}

function parsed(json) {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
