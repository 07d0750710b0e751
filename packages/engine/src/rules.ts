import { hasType } from "./lib/has-type.ts";
import type { Timed, TimerWish } from "./timers.ts";
import { type Refusal, refuse } from "./wire/refusals.ts";

/** A draft that was decided: an event that waits for its commit, a refusal, or the Seq that it repeats. */
export type Decision<Event> =
	/** `timer`: refused where nobody may set one more such */
	| { readonly event: Event; readonly timer?: TimerWish }
	| { readonly refusal: Refusal }
	/** known already, or it would change nothing */
	| { readonly repeated: number };

/**
 * The application on the engine: deterministic, no clock, no socket, no database. `past` answers plain questions about what
 * is stored before the draft's place of the log. `decide` only reads; `fold` owns the state it is handed and changes it in place. It comes last, when all else
 * of the event is done, and knows what the past found (`found`).
 */
export interface Rules<State, Draft, Event, Past> {
	/** the newest rules that this version decides by: those before it decide what came before they were raised */
	readonly known: number;
	/** From which rules on there is such a kind of draft; before they are in force it is refused by all alike. */
	since(draft: Draft): number;
	/** `seq`: what comes of it will have; absent: nobody stores it. */
	decide(state: State, past: Past, draft: Draft, seq?: number): Decision<Event>;
	fold(state: State, event: Event, seq: number): void;
	/**
	 * What is decided in the place of a draft that the operator had skipped, where rules never ended there; `about`: whose,
	 * as the store said (`useHand`). It is of a kind that `since` knows. Absent: nothing comes of it.
	 */
	hung?(about: number): Draft;
	/** absent: nothing of it begins or ends at a time */
	readonly timed?: Timed<State, Draft, Event>;
}

/** What decides a log that names no rules: they were 1 and 2 before the log knew them. */
export const RULES_OF_BEFORE = 2;

/** The engine's own command: from its place on the log is decided by rules `n`. */
export interface RaiseRules {
	readonly type: "rules";
	readonly n: number;
}

export interface RulesRaised {
	readonly type: "rules-raised";
	readonly n: number;
}

/** What stands for a draft that the operator had skipped: whatever it was, whoever asked for it is refused by all nodes. */
export interface Skipped {
	readonly type: "skipped";
	/** whose rules never ended there, by the application's own number; the same on all nodes */
	readonly about?: number;
}

export const REFUSED_AS_SKIPPED: Refusal = refuse("internal", {
	message: "Nobody could decide that, and the operator had it skipped.",
});

export function isSkipped(draft: unknown): draft is Skipped {
	return hasType(draft, "skipped");
}

export function isRaiseRules(draft: unknown): draft is RaiseRules {
	return hasType(draft, "rules");
}

export function isRulesRaised(event: unknown): event is RulesRaised {
	return hasType(event, "rules-raised");
}

/** What the archive made of an event, in log order. */
export type Written =
	/** a timeline event took its place in its room's chain; `told`: where it has readers; `found`: as of a house event */
	| {
			readonly kind: "chained";
			readonly prev: number;
			readonly count: number;
			readonly told?: Told;
			readonly found?: unknown;
	  }
	/** a house event was stored; `found`: what it does, where only the past knows */
	| { readonly kind: "stored"; readonly found?: unknown };

/** What readers are told of an event, encoded once for all of them. */
export interface Told {
	readonly json: string;
	/** nothing of the event is folded: whoever shows the house needs no more of it */
	readonly isAll: boolean;
	/** `JSON.stringify` of the event itself, where `json` was made by way of it: the running hash need not encode it again */
	readonly logged?: string;
}

/** What became of a draft, as a fact. */
export type Fact<Event> =
	/** `event`: undefined where all of it is what readers are told (`Delivered`) */
	| { readonly kind: "accepted"; readonly seq: number; readonly event: Event | undefined }
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * `decided`: the log holds it, and state tells what came of it, for all of it is delivered or restored by then.
 * `lost`: the log does not hold it, and never will.
 */
export type Settled = "decided" | "lost";

/** What it is known to have come to, when it was in other hands and no answer came: it may be stored, or may still be. */
export interface Unknown {
	readonly kind: "unknown";
	/** what is told to whoever asked */
	readonly refusal: Refusal;
	/** never settles in a process that ends before it is known */
	readonly settled: Promise<Settled>;
}

/** What became of a draft. On `unknown` nothing may be erased, given up, or told as lost. */
export type Outcome<Event> = Fact<Event> | Unknown;

/** Nothing in what was asked is wrong: it is only not to be had now, or not known whether it was had. */
export function isForNow(outcome: Outcome<unknown>): boolean {
	if (outcome.kind === "unknown") return true;
	return (
		outcome.kind === "refused" && (outcome.refusal.code === "read-only" || outcome.refusal.code === "busy")
	);
}

/**
 * Where an event stands. `count`: how many of its room counted so far, it included; the application says which count (a
 * chat: what was posted). `prev` and `count` are 0 for house events.
 */
export interface Place {
	readonly seq: number;
	readonly prev: number;
	readonly count: number;
}

/** An event as the log thread stored it. */
export interface Stored<Event> extends Place {
	readonly event: Event;
	readonly chained: boolean;
}

/** The JSON of one event, in UTF-8: a stretch of a block that may hold others. */
export interface Encoded {
	readonly block: Buffer;
	readonly from: number;
	readonly to: number;
}

/** An event as the loop is handed it. `encoded`: as its readers are told of it, for those that have readers. */
export type Delivered<Draft, Event> = Place &
	(
		| { readonly event: Event; readonly encoded: Encoded | undefined }
		/** nothing of it is folded: all that matters is what was asked for, and what readers are told */
		| { readonly event: undefined; readonly draft: Draft; readonly encoded: Encoded }
	);
