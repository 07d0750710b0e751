import { runsWith } from "./rewritten.ts";

/** Hidden numbers that concern few: an even one who sits there, an odd one who picked something before. */
runsWith([
	[
		"packages/activities/hidden-numbers/rules.ts",
		"isOver: ({ isOver }) => isOver,",
		`audience(event, { picked }) {
		if (!("picked" in event)) return "all";
		return event.picked.number % 2 === 0 ? "seats" : Object.keys(picked);
	},
	isOver: ({ isOver }) => isOver,`,
	],
]);
