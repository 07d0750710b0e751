import type { WhatStays } from "@parley/protocol/leaving";

/** WHO60: people who leave for good; since rules 9. */
export type LeavingDraft =
	| {
			readonly type: "leave-for-good";
			readonly session: string;
			/** hash of the token of theirs by which it is asked (`keeping-drafts.ts`); absent: by the operator */
			readonly askedBy?: string;
			readonly messages: WhatStays;
			readonly at: number;
	  }
	/** the command of a timer, for each room that they wrote in: its readers are told */
	| {
			readonly type: "mark-erased";
			readonly room: string;
			readonly session: string;
			readonly messages: WhatStays;
			readonly at: number;
	  }
	/** the command of another: their newest reaction that stands goes, and then the next */
	| { readonly type: "take-back"; readonly session: string; readonly at: number };

export type LeavingDraftOf<T extends LeavingDraft["type"]> = LeavingDraft & { readonly type: T };

/** Of the event that ends a person: what becomes of what they wrote, and in which rooms they did. */
export interface LeftForGood {
	readonly messages: WhatStays;
	readonly rooms: readonly string[];
}

/** A reaction of theirs that stands. */
export interface StandingReaction {
	readonly room: string;
	readonly target: number;
	readonly emoji: string;
}
