import type { SearchKind, SearchRequest } from "@parley/protocol/lookups";
import { searchPieces } from "@parley/protocol/search-words";
import type * as z from "zod/mini";
import { inOwnDays } from "./own-days.ts";

export type FindKind = "words" | SearchKind;

export interface FindQuestion {
	readonly typed: string;
	readonly kind: FindKind;
	/** in the room that one looks at, whichever that becomes; else in all in which one has a seat */
	readonly here: boolean;
	/** said by Enter: the words as they stand, and not the beginning of the last one */
	readonly said: boolean;
	/** what fits best first; only of words that were said */
	readonly best: boolean;
}

const HITS_A_TIME = 20;
const BEST_HITS = 50;
const LETTERS_MIN = 2;
const LETTERS = /[\p{L}\p{N}]/gu;

/** FIND1: what is asked of the server by who looks at this room; null: that is too little yet. */
export function askedBy(
	question: FindQuestion,
	room: string,
	before?: number,
): z.input<typeof SearchRequest> | null {
	const { kind, here } = question;
	const typed = question.typed.trim();
	const letters = typed.match(LETTERS)?.length ?? 0;
	if (kind === "words" && letters < (question.said ? 1 : LETTERS_MIN)) return null;
	const isBest = kind === "words" && question.said && question.best;
	return {
		q: inOwnDays(question.said ? typed : begun(typed)),
		...(kind !== "words" && { kind }),
		...(here && { room }),
		...(isBest ? { limit: BEST_HITS, order: "ranked" } : { limit: HITS_A_TIME }),
		...(before !== undefined && { before }),
	};
}

/** The last word may go on. */
function begun(typed: string): string {
	const last = searchPieces(typed).at(-1);
	const goesOn = last?.kind === "word" && /[\p{L}\p{N}]$/u.test(last.typed);
	return goesOn ? `${typed}*` : typed;
}
