import { internal, newQuote } from "../lib/internal-error.ts";
import { codeOf, reason } from "../lib/user-facing-error.ts";
import type { Broken } from "./archive-messages.ts";
import type { Decided } from "./decided.ts";

export interface Applied<Event> {
	/** of each draft, up to where time was up: one at least */
	readonly decided: readonly Decided<Event>[];
	/** the newest number that was given */
	readonly newest: number;
	readonly broken: readonly Broken[];
}

/** What was found so far, in order. */
export class Found<Event> implements Applied<Event> {
	readonly decided: Decided<Event>[] = [];
	readonly broken: Broken[] = [];
	newest: number;

	constructor(after: number) {
		this.newest = after;
	}

	add(one: Decided<Event> | Broken): void {
		if ("quote" in one) {
			this.broken.push(one);
			this.decided.push({ kind: "refused", refusal: internal(one.quote) });
			return;
		}
		this.decided.push(one);
		if (one.kind === "accepted") this.newest = one.stored.seq;
	}
}

/** For the log, with the id that the person has. */
export function brokenBy(error: unknown): Broken {
	return { quote: newQuote(), code: codeOf(error), why: reason(error) };
}
