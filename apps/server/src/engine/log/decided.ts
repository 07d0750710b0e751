import type { Refusal } from "@parley/protocol/refusals";
import type { Delivered, Fact, Outcome, PastDecision } from "../rules.ts";

/** A draft decided on live state, as it waits for its commit. */
export type Decided<Event> = { readonly bytes: number } & (
	| {
			readonly kind: "event";
			readonly seq: number;
			readonly event: Event;
			readonly settle: (outcome: Outcome<Event>) => void;
	  }
	| {
			readonly kind: "refusal";
			readonly refusal: Refusal;
			readonly settle: (outcome: Outcome<Event>) => void;
	  }
);

/** What a commit brought: the accepted leave first, then whoever asked is told. */
export function settleAll<Event>(
	batch: readonly Decided<Event>[],
	decisionAt: (index: number) => PastDecision,
	deliver: (delivered: readonly Delivered<Event>[]) => void,
): void {
	const delivered: Delivered<Event>[] = [];
	const outcomes: Fact<Event>[] = [];
	let index = 0;
	for (const entry of batch) {
		const outcome = entry.kind === "refusal" ? entry : outcomeOf(entry, decisionAt(index++), delivered);
		outcomes.push(outcome.kind === "refusal" ? { kind: "refused", refusal: outcome.refusal } : outcome);
	}
	if (delivered.length > 0) deliver(delivered);
	for (const [at, entry] of batch.entries()) {
		const outcome = outcomes[at];
		if (outcome !== undefined) entry.settle(outcome);
	}
}

export function refused<Event>(refusal: Refusal): Promise<Fact<Event>> {
	return Promise.resolve({ kind: "refused", refusal });
}

function outcomeOf<Event>(
	entry: { readonly seq: number; readonly event: Event },
	past: PastDecision,
	delivered: Delivered<Event>[],
): Fact<Event> {
	const { seq, event } = entry;
	switch (past.kind) {
		case "repeated":
			return { kind: "repeated", seq: past.seq };
		case "refused":
			return { kind: "refused", refusal: past.refusal };
		case "stored":
			return stored(seq, past.found === undefined ? event : { ...event, found: past.found }, delivered);
		case "chained":
			delivered.push({ seq, event, chained: true, prev: past.prev, posts: past.posts });
			return { kind: "accepted", seq, event };
	}
}

function stored<Event>(seq: number, event: Event, delivered: Delivered<Event>[]): Fact<Event> {
	delivered.push({ seq, event, chained: false, prev: 0, posts: 0 });
	return { kind: "accepted", seq, event };
}
