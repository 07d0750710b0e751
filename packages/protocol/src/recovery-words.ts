import { RECOVERY_WORDS } from "./limits.ts";
import { recoveryWordList } from "./recovery-word-list.ts";

/** As many letters of a word say which it is. */
const LETTERS_ENOUGH = 4;

const byBeginning = new Map(recoveryWordList.map((word) => [word.slice(0, LETTERS_ENOUGH), word]));

export type ReadWords =
	| { readonly ok: true; readonly words: readonly string[] }
	/** `wrong`: the first that is none of the list; absent: there are too few or too many */
	| { readonly ok: false; readonly count: number; readonly wrong?: string };

/**
 * WHO5: what somebody typed of a sheet to its words: in any case, with whatever stands between them, numbers of a printed
 * list too. Of a word the first four letters suffice, of a shorter one all.
 */
export function readRecoveryWords(typed: string): ReadWords {
	const written =
		typed
			.normalize("NFKC")
			.toLowerCase()
			.match(/\p{L}+/gu) ?? [];
	const words = written.map((word) => byBeginning.get(word.slice(0, LETTERS_ENOUGH)));
	const wrong = written[words.findIndex((word, index) => !begins(word, written[index] ?? ""))];
	if (wrong !== undefined) return { ok: false, count: written.length, wrong };
	if (written.length !== RECOVERY_WORDS) return { ok: false, count: written.length };
	return { ok: true, words: words as string[] };
}

/** What somebody typed goes on as the word does: "abandoned" is another. */
function begins(word: string | undefined, written: string): boolean {
	return word?.startsWith(written) === true;
}
