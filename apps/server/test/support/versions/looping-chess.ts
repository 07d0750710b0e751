import { runsWith } from "./rewritten.ts";

/** Chess in which nobody ever has risen. */
runsWith([
	[
		"packages/activities/chess/rules.ts",
		"game.players[seat] = null;\n\t\t\tdelete game.offer;",
		"for (;;) game.players[seat] = null;",
	],
]);
