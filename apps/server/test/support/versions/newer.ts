import { runsWith } from "./rewritten.ts";

/**
 * The version after this one. Its rules brought one more kind of draft: a reaction with a balloon is celebrated. Until they
 * are in force it goes in the older form, as a balloon.
 */
runsWith([
	["app/draft-forms.ts", /(?<=RULES_KNOWN = )\d+/, (known) => String(Number(known) + 1)],
	["app/draft-forms.ts", '\t"react-within": 2,', '\t"react-within": 2,\n\tcelebrate: RULES_KNOWN,'],
	[
		"app/draft-forms.ts",
		'\t\tcase "react-within": {',
		'\t\tcase "celebrate":\n\t\t\treturn { ...draft, type: "react-within" };\n\t\tcase "react-within": {',
	],
	[
		"app/shared-drafts.ts",
		"\tswitch (draft.type) {",
		'\tif (draft.type === "react-within" && draft.emoji === "🎈") return { ...draft, type: "celebrate" };\n\tswitch (draft.type) {',
	],
	[
		"app/rules/decide.ts",
		'\t\tcase "post":',
		'\t\tcase "celebrate":\n\t\t\treturn decideMessage(state, { ...draft, type: "react-within", emoji: "🎉" });\n\t\tcase "post":',
	],
]);
