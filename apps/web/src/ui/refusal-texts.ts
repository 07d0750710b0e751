import type { RefusalCode } from "@parley/protocol/refusals";
import { catalogue } from "./language/catalogue.ts";

/** What the server says of a refusal: a problem document of HTTP, or a frame's. */
export interface ServerWords {
	/** a `RefusalCode`, or one that only a newer server knows */
	readonly code: RefusalCode | (string & {});
	/** the server's own sentence, in English */
	readonly message: string;
	readonly retryAfterMs?: number;
	readonly field?: string;
}

/** Sentences of the server. It speaks English, so the English page shows them as they come. */
export const refusalTexts = catalogue("refusals", {
	sentence: ({ message }: ServerWords) => message,
	/** why a name cannot be taken, as `checkNameSyntax` or the server said it */
	name: (why: string) => why,
});
