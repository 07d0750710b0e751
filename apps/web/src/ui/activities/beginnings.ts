import { loadPart } from "@parley/client/http/load-part";
import type { BegunActivity } from "@parley/client/state/chat-state";
import { currentLanguage } from "../language/language.ts";
import type { Beginning, CardWords } from "./card-props.ts";
import { begunNames, files } from "./folders.ts";

/** What can be begun here, and how. */
export interface Begins {
	readonly name: string;
	readonly beginning: Beginning;
	readonly words: CardWords;
}

/** All of them: their rules and cards are not among it. */
export async function loadBeginnings(): Promise<readonly Begins[]> {
	return Promise.all(begunNames.map(loadBeginning));
}

async function loadBeginning(name: string): Promise<Begins> {
	const [beginning, words] = [files.beginning(name), files.words(name)];
	if (beginning === undefined || words === undefined)
		throw new Error(`${name} cannot be begun: it has no words`);
	const [how, languages] = await loadPart(() => Promise.all([beginning(), words()]));
	return { name, beginning: how.beginning, words: languages[currentLanguage()] };
}

export type Meant =
	| { readonly kind: "activity"; readonly activity: BegunActivity }
	| { readonly kind: "problem"; readonly problem: string };

const COMMAND = /^\/(\S+)\s*(.*)$/su;

/** What a text begins, if it is the command of one of them. */
export function begunBy(text: string, all: readonly Begins[]): Meant | undefined {
	const [, word = "", rest = ""] = COMMAND.exec(text) ?? [];
	const begins = all.find(({ beginning }) => beginning.command === word.toLowerCase());
	if (begins === undefined) return undefined;
	const parsed = begins.beginning.parse(rest.toWellFormed().trim(), begins.words);
	if ("problem" in parsed) return { kind: "problem", problem: parsed.problem };
	return { kind: "activity", activity: { name: begins.name, start: parsed.start } };
}
