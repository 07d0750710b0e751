import { lookupTexts as words } from "../../ui/lookup-texts.ts";
import { commandNames } from "./commands.ts";

const COMMAND_BEGUN = /^\/[a-z]*$/iu;

/** Commands that begin like what is written so far; none once it is written out. */
export function suggestCommands(text: string) {
	if (!COMMAND_BEGUN.test(text)) return [];
	const begun = text.toLowerCase();
	return commandNames
		.map((name) => ({
			key: name,
			label: words.commands[name].usage,
			hint: words.commands[name].hint,
			text: name === "help" ? `/${name}` : `/${name} `,
		}))
		.filter((suggestion) => suggestion.text.startsWith(begun) && suggestion.text !== begun);
}
