import { runsWith } from "./rewritten.ts";

/** A tree from which an activity was taken that houses know. */
runsWith([
	[
		"packages/activities/src/set.ts",
		".map(({ name }) => name)",
		'.map(({ name }) => name)\n\t\t.filter((name) => name !== "list")',
	],
]);
