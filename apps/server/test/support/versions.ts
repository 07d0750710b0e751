import type { Env } from "./server.ts";

export type Version =
	| "breaking-list"
	| "looping-chess"
	| "asking-list"
	| "hasty-lookups"
	| "choosy-numbers"
	| "drawn-list"
	| "newer-list"
	| "without-lists"
	| "rules-4"
	| "newer"
	| "changed-rule"
	| "other-tables"
	| "mortal-log-thread";

/** For a process of the server: it runs as all of these. */
export function asVersion(...versions: readonly Version[]): Env {
	const imports = versions.map(
		(version) => `--import ${new URL(`./versions/${version}.ts`, import.meta.url)}`,
	);
	return { NODE_OPTIONS: imports.join(" ") };
}
