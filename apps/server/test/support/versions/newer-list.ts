import { runsWith } from "./rewritten.ts";

/** Version 2 of a list: whoever adds shouts, and the title of those that there are says that it was brought to it. */
runsWith([
	["packages/activities/list/rules.ts", "import { activity, refuse }", "import { activity, erased, refuse }"],
	["packages/activities/list/rules.ts", "export default activity({", "const first = activity({"],
	[
		"packages/activities/list/rules.ts",
		"function find(",
		`export default activity({
	...first,
	version: 2,
	before: erased(first),
	upcast: (list) => ({ ...(list as List), title: \`\${(list as List).title}, brought to 2\` }),
	fold: {
		...first.fold,
		added(list, { text }: Events["added"]) {
			list.items.push({ id: list.next, text: text.toUpperCase() });
			list.next += 1;
		},
	},
});

function find(`,
	],
]);
