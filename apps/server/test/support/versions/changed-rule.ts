import { runsWith } from "./rewritten.ts";

/** A version that decides a draft otherwise, and whose rules have no number of their own: it shouts what is whispered. */
runsWith([
	[
		"app/rules/decide.ts",
		'\t\tcase "post":',
		'\t\tcase "post":\n\t\t\tif (draft.text?.startsWith("whisper")) return decideMessage(state, { ...draft, text: draft.text.toUpperCase() });',
	],
]);
