import { runsWith } from "./rewritten.ts";

/** A list in which behind what is added as `drawn` stands a number that the fold of it drew. */
runsWith([
	[
		"packages/activities/list/rules.ts",
		'added(list, { text }: Events["added"], { me }) {',
		`added(list, { text: added }: Events["added"], context) {
			const { me } = context;
			const text = added === "drawn" ? \`drawn \${context.random[0]}\` : added;`,
	],
]);
