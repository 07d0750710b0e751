import type { Command, Event, Person } from "@parley/activities/activity";
import type { Refusal } from "@parley/protocol/refusals";

/** What was accepted of a draft about activities, but for messages that begin one. */
export type ActivityEvent =
	| Acted
	| Stopped
	/** `due`: what the clock does from now on */
	| {
			readonly type: "activity-allowed";
			readonly room: string;
			readonly target: number;
			readonly due?: DueMove;
			readonly asks?: AskedLookup;
	  }
	| { readonly type: "activities-raised"; readonly versions: Readonly<Record<string, number>> };

/** What a message is to begin. `seed`: of the numbers that its rules may draw. */
export interface AskedActivity {
	readonly name: string;
	readonly start: unknown;
	readonly seed: string;
}

/** What was done in an activity, as decided (ACT4). */
export interface Acted {
	readonly type: "acted";
	readonly room: string;
	readonly target: number;
	/** of the activity's rules, which decided it */
	readonly version: number;
	/** the move before it */
	readonly after: number;
	readonly by: Person;
	readonly at: number;
	/** what its rules drew, where they drew any */
	readonly random?: readonly number[];
	readonly event: Event;
	/** it was the last one */
	readonly over?: true;
	/** Whom it concerns, where not all may know all; absent: it is told to everybody. */
	readonly audience?: "all" | "seats" | readonly string[];
	/** What all are told of it alike in the place of their view: then the view is for its mover alone. */
	readonly told?: Event;
	/** what the clock does from now on; null: nothing any more; absent: as it was */
	readonly due?: DueMove | null;
	/** what is to be looked up from now on; null: nothing any more; absent: as it was */
	readonly asks?: AskedLookup | null;
	/** a text, so slow mode counts it as a message; since rules 7 */
	readonly wrote?: true;
}

export interface Stopped {
	readonly type: "activity-stopped";
	readonly room: string;
	readonly target: number;
	readonly why: "broke" | "loops";
}

export interface DueMove {
	readonly at: number;
	readonly command: Command;
	readonly seed: string;
	/** by which it is decided, as the move that set it was */
	readonly stateBytesMax: number;
}

/** ACT15: a question to a lookup of the activity. */
export interface AskedLookup {
	readonly lookup: string;
	readonly data: unknown;
	/** from then on nothing was found, by the time of the log */
	readonly until: number;
	readonly seed: string;
	/** by which the answer is decided, as the move that asked was */
	readonly stateBytesMax: number;
	/** it came of an answer, so it is not looked up at once: else it could go on without an end */
	readonly isAgain?: true;
}

/** Seats of activities of whoever lost a seat in the room: freed there, or kept until a time. */
export interface SeatsFound {
	readonly rises: readonly Acted[];
	readonly keeps: readonly KeptSeat[];
	/** those that broke on it */
	readonly stops?: readonly Stopped[];
}

export interface KeptSeat {
	readonly room: string;
	readonly target: number;
	readonly seat: number;
	readonly session: string;
	readonly until: number;
}

/** What a message begins, as decided. */
export interface BegunActivity {
	readonly name: string;
	readonly version: number;
	readonly start: unknown;
	/** hash of what was sent, by which its repeat is known (ONCE2) */
	readonly sent: string;
	readonly random?: readonly number[];
	readonly due?: DueMove;
	readonly asks?: AskedLookup;
}

/** An `act` as live state allows it. */
export interface Acting {
	readonly type: "acting";
	readonly room: string;
	readonly target: number;
	readonly by: Person;
	/** keeps the room */
	readonly mayModerate: boolean;
	readonly command: Command;
	readonly seed: string;
	readonly at: number;
	readonly stateBytesMax: number;
	readonly moveBytesMax: number;
	/** open seats of one person in one room */
	readonly seatsMax: number;
	/** What holds a message of theirs in that room, and so a move that writes a text; absent: by rules 6 nothing does. */
	readonly writing?: Writing;
}

/** An answer as live state allows it. */
export interface Answering
	extends Pick<Acting, "room" | "target" | "seed" | "at" | "stateBytesMax" | "moveBytesMax"> {
	readonly type: "answering";
	readonly asked: number;
	/** absent: nothing was found */
	readonly answer?: unknown;
}

export interface Writing {
	readonly refusal?: Refusal;
	/** the pause that the past must show before it (slow mode) */
	readonly slowMs?: number;
}
