import { type Refusal, refuse } from "../wire/refusals.ts";

/** Of one error, for the person to quote and for the log to find it by. */
export function newQuote(): string {
	return crypto.randomUUID().slice(0, 8);
}

/** A bug on our side: what it was is for the log, in whose words it may tell of others. */
export function internal(quote: string): Refusal {
	return refuse("internal", { message: `Something broke on our side. Please quote ${quote}.` });
}
