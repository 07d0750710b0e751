import { runsWith } from "./rewritten.ts";

/** A list whose rules break: it throws while it decides on one text, and while it folds another. */
runsWith([
	[
		"packages/activities/list/rules.ts",
		"add: ({ items }, { text }) =>",
		'add: ({ items }, { text }) => text === "undecided" ? JSON.parse(text) :',
	],
	[
		"packages/activities/list/rules.ts",
		"list.items.push({ id: list.next, text, by: me.name });",
		'if (text === "unfolded") JSON.parse(text);\n\t\t\tlist.items.push({ id: list.next, text, by: me.name });',
	],
]);
