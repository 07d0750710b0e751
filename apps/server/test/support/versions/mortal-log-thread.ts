import { runsWith } from "./rewritten.ts";

const door = new URL("./mortal-door.ts", import.meta.url).href;

/** This version, whose log thread dies when it finds a word that says so (`mortal-door.ts`). */
runsWith([
	[
		"packages/engine/src/log/fault-door.ts",
		"if (options === undefined) return open;",
		`options ??= { url: ${JSON.stringify(door)} };`,
	],
]);
