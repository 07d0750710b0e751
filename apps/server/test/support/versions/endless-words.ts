import { runsWith } from "./rewritten.ts";

/** A list that comes to no end of saying what is on it, and numbers that come to no end of being shown. */
runsWith([
	[
		"packages/activities/list/rules.ts",
		"describe: (list) =>",
		'describe: (list) => { while (list.items.some(({ text }) => text === "endless")); return (',
	],
	["packages/activities/list/rules.ts", "en.described(list),", "en.described(list)); },"],
	[
		"packages/activities/hidden-numbers/rules.ts",
		"view: ({ picked, isOver }, { me }): Seen => ({",
		"view: ({ picked, isOver }, { me }): Seen => Object.values(picked).includes(13) ? (() => { for (;;); })() : ({",
	],
]);
