import type { Refusal } from "@parley/protocol/refusals";
import type { Delivered, Fact, Outcome } from "../rules.ts";

/** A draft that waits for the log thread. */
export interface Submitted<Draft, Event> {
	readonly draft: Draft;
	/** about as many as it takes in memory */
	readonly bytes: number;
	readonly settle: (outcome: Outcome<Event>) => void;
}

/** What the log thread made of a draft. */
export type Decided<Event> =
	| { readonly kind: "accepted"; readonly delivered: Delivered<Event> }
	/** known already, or it would change nothing: the Seq that made it so */
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/** What a commit brought: the accepted leave first, then whoever asked is told. Returns how many were accepted. */
export function settleAll<Draft, Event>(
	batch: readonly Submitted<Draft, Event>[],
	decided: readonly Decided<Event>[],
	deliver: (delivered: readonly Delivered<Event>[]) => void,
): number {
	const accepted: Delivered<Event>[] = [];
	for (const one of decided) if (one.kind === "accepted") accepted.push(one.delivered);
	if (accepted.length > 0) deliver(accepted);
	for (const [at, { settle }] of batch.entries()) {
		const one = decided[at];
		if (one !== undefined) settle(factOf(one));
	}
	return accepted.length;
}

export function refused<Event>(refusal: Refusal): Promise<Fact<Event>> {
	return Promise.resolve({ kind: "refused", refusal });
}

function factOf<Event>(decided: Decided<Event>): Fact<Event> {
	if (decided.kind !== "accepted") return decided;
	const { seq, event } = decided.delivered;
	return { kind: "accepted", seq, event };
}
