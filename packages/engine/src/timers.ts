import { hasType } from "./lib/has-type.ts";

/** How far ahead a timer may be set. */
export const TIMER_AHEAD_MS_MAX = 365 * 86_400_000;

/** Something that the log does at a time. It lies in the database, and is set and ended by events only. */
export interface Timer<Draft> {
	/** one that is set under an id that waits takes its place */
	readonly id: string;
	/** ms since 1970, by the stream's time; embedded: by the clock of the house */
	readonly at: number;
	/** decided when it is due, on what is so then; its `at` is the time of that */
	readonly command: Draft;
	/** who set it for themselves, and may have so many; absent: it has a limit of another kind */
	readonly owner?: string;
}

export type TimerChange<Draft> =
	| { readonly set: Timer<Draft> }
	| { readonly end: string }
	/** all that this owner set */
	| { readonly endOf: string };

/** What an application has begin or end at a time. Pure. */
export interface Timed<State, Draft, Event> {
	/** from these rules on; before them nothing is set, and what ends is for nodes of before to say */
	readonly since: number;
	/** What an event sets and ends. `state`: as it is before the event. */
	changes(state: State, event: Event, seq: number): readonly TimerChange<Draft>[];
	/** What runs when those rules come into force. */
	current(state: State): readonly Timer<Draft>[];
}

/** What has to be so for somebody to set a timer: there are not too many of theirs, and it is not too far ahead. */
export interface TimerWish {
	readonly owner?: string;
	/** that may wait of one owner */
	readonly ofOwnerMax: number;
	readonly at: number;
	/** of the draft that sets it */
	readonly now: number;
}

/** The engine's own command: that timer is due. Every node may say so; the first counts. */
export interface Due {
	readonly type: "due";
	/** of the timer */
	readonly id: string;
	readonly at: number;
}

/** What became of a timer whose command was refused when it was due: something newer had overtaken it. */
export interface TimerDropped {
	readonly type: "timer-dropped";
	readonly id: string;
}

/** What waits, as it is told to whoever rings. */
export interface TimersSeen {
	readonly waiting: number;
	/** ms since 1970; undefined: none waits */
	readonly soonestAt: number | undefined;
	/** how late the last one was done; undefined: none was since the start */
	readonly lateMs: number | undefined;
}

/** What is due, as the log thread answers. */
export interface DueTimers {
	/** in the order of their times */
	readonly ids: readonly string[];
	/** of the first that is not due yet, ms since 1970; undefined: there is none */
	readonly nextAt: number | undefined;
}

export const NO_TIMERS: TimersSeen = { waiting: 0, soonestAt: undefined, lateMs: undefined };

export function isDue(draft: unknown): draft is Due {
	return hasType(draft, "due");
}

export function isTimerDropped(event: unknown): event is TimerDropped {
	return hasType(event, "timer-dropped");
}
