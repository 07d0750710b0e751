import type { Outcome } from "../rules.ts";

/**
 * Puts drafts in one order. `submit` settles once the draft is decided and durable, in order; it never rejects:
 * what is not stored for certain is refused, and where that cannot be said the outcome is unknown. What was accepted
 * leaves through the `deliver` given at construction, in Seq order, before its promise settles. The log is the only
 * way out.
 */
export interface Sequencer<Draft, Event> {
	submit(draft: Draft): Promise<Outcome<Event>>;
	/** settles when everything submitted so far is decided and delivered */
	idle(): Promise<void>;
	/** For reading: true when all that was ordered before this call, by whatever node, is delivered here; false in time where that cannot be said. */
	caughtUp(): Promise<boolean>;
	/** For what cannot be undone: as `caughtUp`, but rejects where that cannot be said. */
	requireCaughtUp(): Promise<void>;
	readonly readOnly: boolean;
}
