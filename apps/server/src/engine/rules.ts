import type { Refusal } from "@parley/protocol/refusals";

/** A draft decided on live state: an event that waits for its commit, or a refusal. */
export type Decision<Event> = { readonly event: Event } | { readonly refusal: Refusal };

/**
 * The application on the engine, present side: deterministic, no clock, no socket, no database.
 * `decide` reads the state only; `fold` owns the state it is handed and changes it in place.
 */
export interface Rules<State, Draft, Event> {
	decide(state: State, draft: Draft): Decision<Event>;
	fold(state: State, event: Event, seq: number): void;
}

/** What the archive's writer found, in log order: past side of the rules. */
export type PastDecision =
	/** a timeline event took its place in its room's chain */
	| { readonly kind: "chained"; readonly prev: number; readonly posts: number }
	/** a house event was stored */
	| { readonly kind: "stored" }
	/** known already, or it would change nothing: the Seq that made it so */
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/** What became of a draft. */
export type Outcome<Event> =
	| { readonly kind: "accepted"; readonly seq: number; readonly event: Event }
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/** An event as the log delivers it. `prev` and `posts` are 0 for house events. */
export interface Delivered<Event> {
	readonly seq: number;
	readonly event: Event;
	readonly chained: boolean;
	readonly prev: number;
	readonly posts: number;
}
