import type { NameFault } from "@parley/protocol/name-fault";
import type { RefusalCode } from "@parley/protocol/refusals";
import { catalogue } from "./language/catalogue.ts";

/** What the server says of a refusal, in a frame or in a problem document. */
export interface ServerWords {
	/** a `RefusalCode`, or one that only a newer server knows */
	readonly code: RefusalCode | (string & {});
	/** the server's own sentence, in English */
	readonly message: string;
	readonly retryAfterMs?: number | undefined;
}

/** The server speaks English, so the English page shows its sentences as they come. */
export const refusalTexts = catalogue("refusals", {
	sentence: ({ message }: ServerWords) => message,
	name: ({ why }: { readonly fault: NameFault; readonly why: string }) => why,
});
