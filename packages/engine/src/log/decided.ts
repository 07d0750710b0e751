import type { Encoded, Fact, Outcome, Place, Stored, Told } from "../rules.ts";
import type { Refusal } from "../wire/refusals.ts";

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

export function refused<Event>(refusal: Refusal): Promise<Fact<Event>> {
	return Promise.resolve({ kind: "refused", refusal });
}
