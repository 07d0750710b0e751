import { type AppRules, type EventsPast, eventRows, RULES_OF_BEFORE } from "@parley/engine";
import { refuse } from "@parley/engine/wire";

/** What somebody wants to write; `id` is theirs, so that what is sent twice is written once. */
export interface Write {
	readonly type: "write";
	readonly id: string;
	readonly text: string;
}

export interface Entry {
	readonly type: "written";
	readonly id: string;
	readonly text: string;
}

/** The only one. */
export const BOOK = "book";

/** Nothing is decided by what was written but by its id, which the table knows. */
type Nothing = Record<never, never>;

/** Each entry is a row, is told to whoever reads the book, and counts. */
export const entries = {
	empty: (): Nothing => ({}),
	fold: () => undefined,
	roomOf: () => BOOK,
	idOf: ({ id }: Entry) => id,
	isCounted: () => true,
};

/** A book in which everybody writes and reads: the smallest application there is. */
export const rules: AppRules<Nothing, Write, Entry, never, EventsPast> = {
	product: "guest-book",
	...eventRows<Nothing, Entry>(entries),
	rules: (config) => ({
		known: RULES_OF_BEFORE,
		since: () => 1,
		decide(_nothing, past, { id, text }) {
			const seq = past.seqOf(id);
			if (seq !== undefined) return { repeated: seq };
			if (text.length > (config as GuestbookConfig).charsMax)
				return { refusal: refuse("not-allowed", { message: "That is too long for this book." }) };
			return { event: { type: "written", id, text } };
		},
		fold: () => undefined,
	}),
};

export interface GuestbookConfig {
	readonly charsMax: number;
}
