import type { Refusal } from "@parley/protocol/refusals";

/** LATER: what is to be sent at a time; since rules 11. */
export type LaterDraft =
	/** the same id again stands for what waited under it */
	| ({ readonly type: "post-later"; readonly at: number } & Later)
	| { readonly type: "cancel-later"; readonly session: string; readonly id: string; readonly at: number }
	/** the command of its timer */
	| { readonly type: "send-later"; readonly session: string; readonly id: string; readonly at: number };

export type LaterEvent =
	| ({ readonly type: "later-set"; readonly at: number } & Later)
	/** cancelled, or it stands already */
	| { readonly type: "later-ended"; readonly session: string; readonly id: string; readonly at: number }
	/** its time came, and something spoke against it; its text is kept for its author */
	| {
			readonly type: "later-unsent";
			readonly session: string;
			readonly id: string;
			readonly room: string;
			readonly why: Refusal;
			readonly at: number;
	  };

interface Later {
	readonly session: string;
	readonly room: string;
	readonly id: string;
	readonly text: string;
	readonly replyTo?: number;
	/** ms since 1970, by the stream's time; what is past is sent at once */
	readonly sendAt: number;
	/** so many may be kept of one person, as the node that took it is configured */
	readonly max: number;
	/** WHO52: for so long its author writes after the provider said who they are; absent: there is no such bound */
	readonly provenMs?: number;
}

/** What waits, or could not be sent, as it is stored. */
export interface PastLater {
	readonly seq: number;
	readonly room: string;
	/** the room that it was written for is no more, whatever is called so now */
	readonly isGone: 0 | 1;
	readonly text: string;
	readonly replyTo: number | null;
	readonly sendAt: number;
	readonly provenMs: number | null;
	readonly isUnsent: 0 | 1;
}

export function isAboutLater(event: { readonly type: string }): event is LaterEvent {
	return event.type === "later-set" || event.type === "later-ended" || event.type === "later-unsent";
}
