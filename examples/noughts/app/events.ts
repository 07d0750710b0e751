import type { Cell, Result } from "./game.ts";

/** What decides beside what is asked: of the house's configuration, and with many nodes of the one that took it. */
export interface Limits {
	/** how long name and seats are kept of whoever says nothing more, ms */
	readonly leaseMs: number;
	/** for a move, ms: whoever takes longer has lost */
	readonly moveMs: number;
	readonly peopleMax: number;
	/** with somebody at them, or opened by somebody who is still here */
	readonly tablesMax: number;
	/** of these, opened or sat at by one person: else one could take them all */
	readonly tablesOfOneMax: number;
}

interface Asked {
	readonly session: string;
	/** ms since 1970 */
	readonly at: number;
	/** of another node; absent: this one's */
	readonly limits?: Limits;
}

interface AskedOfRoom extends Asked {
	readonly room: string;
}

/** At a table; `id`, a UUID: asked again under it, it is done once. */
interface Deed extends AskedOfRoom {
	readonly id: string;
}

/** What is asked of the log. */
export type Draft =
	/** somebody new; `key`: names that look alike have the same one */
	| (Asked & {
			readonly type: "come";
			readonly tokenHash: string;
			readonly name: string;
			readonly key: string;
	  })
	/** they are still here: their lease begins anew */
	| (Asked & { readonly type: "stay" })
	/** their lease is over, or they are done */
	| (Asked & { readonly type: "go" })
	| (AskedOfRoom & { readonly type: "open"; readonly capacity: number })
	| (AskedOfRoom & { readonly type: "sit" })
	/** takes a free seat, or a place in the line for one */
	| (AskedOfRoom & { readonly type: "queue" })
	| (AskedOfRoom & { readonly type: "rise" })
	| (Deed & { readonly type: "move"; readonly cell: Cell })
	/** clears the board: a game that goes on is given up by it */
	| (Deed & { readonly type: "deal" })
	/** the time is over for whoever should have moved behind that event */
	| { readonly type: "flag"; readonly room: string; readonly after: number; readonly at: number };

/** A seat, or a place in line, is free; `promoted`: who got the seat. */
interface Freed {
	readonly room: string;
	readonly promoted: string | null;
}

/** Of who did it, with their name as it was then. */
interface Done {
	readonly room: string;
	readonly session: string;
	readonly name: string;
	readonly id: string;
	readonly at: number;
}

/** What readers of a table are told, in its order. */
export type TableEvent =
	/** `until`: ms since 1970, when the next one must have moved */
	| (Done & {
			readonly type: "moved";
			readonly cell: Cell;
			readonly result?: Result;
			readonly until: number;
	  })
	| (Done & { readonly type: "dealt" })
	| { readonly type: "flagged"; readonly room: string; readonly at: number };

export type Event =
	/** `until`: ms since 1970, when the lease is over */
	| {
			readonly type: "came";
			readonly session: string;
			readonly tokenHash: string;
			readonly name: string;
			readonly key: string;
			readonly until: number;
	  }
	| { readonly type: "stayed"; readonly session: string; readonly until: number }
	| { readonly type: "went"; readonly session: string; readonly freed: readonly Freed[] }
	| { readonly type: "opened"; readonly room: string; readonly capacity: number; readonly session: string }
	| { readonly type: "sat"; readonly room: string; readonly session: string }
	| { readonly type: "queued"; readonly room: string; readonly session: string }
	| ({ readonly type: "rose"; readonly session: string } & Freed)
	| TableEvent;

export function isOfTable(event: Event): event is TableEvent {
	return event.type === "moved" || event.type === "dealt" || event.type === "flagged";
}
