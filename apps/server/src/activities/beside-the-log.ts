import type { Draft } from "../app/drafts.ts";
import type { AskedLookup } from "./rules/activity-events.ts";

/** What an activity asked, and has not been answered. */
export interface Question {
	readonly room: string;
	readonly target: number;
	/** the Seq of what asked it */
	readonly asked: number;
}

/** An activity of which a rule never ended. */
export interface Endless {
	readonly room?: string;
	readonly target: number;
}

/** Of `ActivityLookups`, what the house knows. */
export interface LooksUp {
	asked(question: Question, by: string, how: Pick<AskedLookup, "isAgain">): void;
	resume(): Promise<void>;
	close(): void;
}

/** Of `EndlessActivities`, what the house knows. */
export interface StopsEndless {
	stop(endless: Endless): void;
	undecided(draft: Draft, about: number | undefined): void;
	close(): void;
}
