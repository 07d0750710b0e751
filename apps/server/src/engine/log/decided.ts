import type { Refusal } from "@parley/protocol/refusals";
import type { Delivered, Encoded, Fact, Outcome, Place, Stored, Told } from "../rules.ts";

/** A draft that waits for the log thread. */
export interface Submitted<Draft, Event> {
	readonly draft: Draft;
	/** about as many as it takes in memory */
	readonly bytes: number;
	readonly settle: (outcome: Outcome<Event>) => void;
}

type NotAccepted =
	/** known already, or it would change nothing: the Seq that made it so */
	| { readonly kind: "repeated"; readonly seq: number }
	| { readonly kind: "refused"; readonly refusal: Refusal };

/** What was made of a draft, in the log thread. */
export type Decided<Event> =
	| { readonly kind: "accepted"; readonly stored: Stored<Event>; readonly told: Told | undefined }
	| NotAccepted;

/** What was made of a draft, as it crossed to the loop; of an event that is told of in full that is all there is. */
export type Answered<Event> =
	| (Place & {
			readonly kind: "accepted";
			readonly event: Event | undefined;
			readonly encoded: Encoded | undefined;
	  })
	| NotAccepted;

/** What a commit brought: the accepted leave first, then whoever asked is told. Returns how many were accepted. */
export function settleAll<Draft, Event>(
	batch: readonly Submitted<Draft, Event>[],
	answered: readonly Answered<Event>[],
	deliver: (delivered: readonly Delivered<Draft, Event>[]) => void,
): number {
	const accepted: Delivered<Draft, Event>[] = [];
	for (const [at, { draft }] of batch.entries()) {
		const one = answered[at];
		if (one?.kind === "accepted") accepted.push(deliveredOf(draft, one));
	}
	if (accepted.length > 0) deliver(accepted);
	for (const [at, { settle }] of batch.entries()) {
		const one = answered[at];
		if (one !== undefined) settle(factOf(one));
	}
	return accepted.length;
}

export function refused<Event>(refusal: Refusal): Promise<Fact<Event>> {
	return Promise.resolve({ kind: "refused", refusal });
}

function deliveredOf<Draft, Event>(
	draft: Draft,
	{ seq, prev, posts, event, encoded }: Answered<Event> & { kind: "accepted" },
): Delivered<Draft, Event> {
	if (event !== undefined) return { seq, prev, posts, event, encoded };
	if (encoded !== undefined) return { seq, prev, posts, event: undefined, draft, encoded };
	throw new Error("an event crossed that nobody is told of and nothing is folded of");
}

function factOf<Event>(answered: Answered<Event>): Fact<Event> {
	if (answered.kind !== "accepted") return answered;
	const { kind, seq, event } = answered;
	return { kind, seq, event };
}
