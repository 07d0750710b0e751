import type { Acted, Person } from "@parley/protocol/activity-frames";

export type Command = Readonly<Record<string, unknown>>;

/** An activity as it stands; where it hides something from people, `state` is what oneself may see. */
export interface Standing {
	readonly state: unknown;
	readonly seats: readonly (Person | null)[];
	readonly over: boolean;
}

/** Who makes a move, and when by the log's clock. */
export interface Mover {
	readonly me: Person;
	readonly mayModerate: boolean;
	readonly at: number;
}

/** What the core needs of an activity's own rules. They may throw: what is shown then is what the house says. */
export interface PageRules {
	readonly version: number;
	/** false: only the house can play it, and sends each their view */
	isOpen(standing: Standing): boolean;
	/** something will be done in it at a time of the log, so who looks on has to know what time that is */
	goesByTime(standing: Standing): boolean;
	/** behind a move that the house has accepted */
	fold(standing: Standing, move: Acted): Standing;
	/** behind a move that is still on its way; undefined where it would be refused, or the house alone can say */
	predict(standing: Standing, command: Command, mover: Mover): Standing | undefined;
	/** that event may be what came of the command */
	mayBe(standing: Standing, command: Command, mover: Mover, event: Acted["event"]): boolean;
}

/** Undefined: this page knows no such activity, or not by the rules of that version. */
export type LoadRules = (name: string, version: number) => Promise<PageRules | undefined>;
