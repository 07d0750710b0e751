import type { Person } from "@parley/protocol/activity-frames";
import type * as z from "zod/mini";

export type { Person } from "@parley/protocol/activity-frames";

/** As many as the activity has seats. */
export type Seats = readonly (Person | undefined)[];

/** What comes with a command that has its place in the log. Rules ask no clock and no dice, so that a replay is the truth. */
export interface Moment {
	/** whose command it is, by the name of then; what the clock does is nobody's: an empty `id` */
	readonly me: Person;
	/** ms since 1970, by the time of the log; it never goes back */
	readonly at: number;
	/** eight numbers from 0 up to 1, of this command alone */
	readonly random: readonly number[];
	readonly seats: Seats;
}

export interface ActContext extends Moment {
	/** began the activity, or keeps the room */
	readonly mayModerate: boolean;
}

export interface FoldContext extends Moment {
	/** of the move */
	readonly seq: number;
}

/** Why a rule says no: a word of the activity's own (`words.ts` says it to people), or one of the kit's. */
export interface Refused {
	readonly refused: string;
}

/** Words of the kit, which every activity may use. */
export type KitReason =
	| "over"
	| "no-such-command"
	| "no-such-seat"
	| "seat-taken"
	| "seated"
	| "not-seated"
	| "not-yours";

export function refuse(reason: KitReason | (string & {})): Refused {
	return { refused: reason };
}

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** What a command became: exactly one event, by its name. */
export type EventOf<Events> = {
	readonly [E in keyof Events]: { readonly [K in E]: Events[E] };
}[keyof Events];

/** What the clock will do, if nothing changes it: a command of nobody, decided again when it is due. */
export interface DueCommand {
	/** ms since 1970, at most a year ahead */
	readonly at: number;
	readonly command: Readonly<Record<string, unknown>>;
}

/** What is to be looked up: `data`, plain JSON of at most 8 KiB, is handed to the function of that name in `lookups.ts`. */
export interface Asking<Name extends string = string> {
	readonly lookup: Name;
	readonly data: unknown;
}

/** What came of it. `failed`: it broke, took too long, or answered what was not agreed. */
export type Found<Answer> = { readonly answer: Answer } | { readonly failed: true };

export interface Viewer {
	readonly me: Person;
	/** where they sit in it */
	readonly seat: number | undefined;
	readonly seats: Seats;
}

export interface SeatRules {
	readonly count: number;
	/** how long a seat is kept for whoever lost the room's by being away, in seconds; 0 or absent: not at all */
	readonly graceS?: number;
}

/** Whom an event concerns, where not all may know all: everybody in the room, who has a seat, or these people. */
export type Audience = "all" | "seats" | readonly string[];

/**
 * An activity: what people do in a room besides writing. All of it is pure, and state, commands and events are plain JSON.
 * Beside its own commands each has those of the kit: `sit {seat}` and `rise {}` where it has seats, and `end {}`, by which
 * whoever began it or keeps the room ends it; their events are `sat {seat}`, `rose {seat}` and `ended {}`, which `fold` may
 * hear of.
 */
export interface Definition<
	State,
	Start extends z.ZodMiniType,
	Commands extends Schemas,
	Events extends object,
	View,
	Lookups extends Schemas = Record<never, never>,
> {
	/** that of its folder */
	readonly name: string;
	readonly version: number;
	/**
	 * Packages that decide with its rules, beside the kit's own, each in its version. With another one it may decide otherwise,
	 * so that is another version of the activity, beside which the rules of before go on with the package of before.
	 */
	readonly decidedWith?: Readonly<Record<string, string>>;
	readonly start: Start;
	readonly commands: Commands;
	/** Those that write a text others read: who may write no message in the room just now may not write so either. */
	readonly writes?: readonly NoInfer<keyof Commands & string>[];
	readonly seats?: SeatRules;
	init(start: z.output<Start>, context: ActContext): State;
	readonly decide: {
		readonly [C in keyof Commands]: (
			state: State,
			body: z.output<Commands[C]>,
			context: ActContext,
		) => NoInfer<EventOf<Events>> | Refused;
	};
	/** Each is handed a draft of the state, and changes it in place. */
	readonly fold: {
		readonly [E in keyof Events]: (state: State, body: Events[E], context: FoldContext) => void;
	};
	/** Absent: all may know all. Else nobody is told anything but what this gives them. */
	view?(state: State, viewer: Viewer): View;
	/**
	 * With `view`: what all but the mover are told of a move, alike, in the place of their view anew; exactly one name. For
	 * where views are large and moves small, and what changes hides nothing. `state` is as it stands behind the move.
	 */
	tell?(event: NoInfer<EventOf<Events>>, state: State): Event;
	/** By the names that `tell` gives: each is handed a draft of the view from before, and changes it in place. */
	readonly hear?: Readonly<Record<string, (view: never, body: never) => void>>;
	/** With `view`: who is told that something changed. Absent: all in the room. */
	audience?(event: EventOf<Events> | KitEvent, state: State): Audience;
	isOver(state: State): boolean;
	/** One timer, looked at behind each move. */
	due?(state: State): DueCommand | undefined;
	/**
	 * What computes or blocks for long is no rule: it is looked up by functions of `lookups.ts`, in a thread of the house. By
	 * their names, what each answers: at most as much as a move has.
	 */
	readonly lookups?: Lookups;
	/** One question at a time, looked at behind each move; while it stays the same it is asked once. */
	asks?(state: State): Asking<NoInfer<keyof Lookups & string>> | undefined;
	/** The answer, as a command of nobody, on the state as it stands then. It comes once, and only to the question of now. */
	readonly answered?: {
		readonly [L in keyof Lookups]: (
			state: State,
			found: Found<z.output<Lookups[L]>>,
			context: ActContext,
		) => NoInfer<EventOf<Events>> | Refused;
	};
	/** Plain text, in English, of what all may know: for old clients, bots, pushes, search, export and screen readers. */
	describe(state: State, seats: Seats): string;
	/** A state of version `from`, brought to this one. */
	upcast?(state: unknown, from: number): State;
	/** The rules of the version before, by which is decided until all nodes of a house know this one. */
	readonly before?: Activity;
}

/** The kit's own events. */
export type KitEvent =
	| { readonly sat: { readonly seat: number } }
	/** `isUnheard`: the activity broke before or on it, and its own rules do not hear of it */
	| { readonly rose: { readonly seat: number; readonly isUnheard?: true } }
	| { readonly ended: Readonly<Record<string, never>> };

export type Command = Readonly<Record<string, unknown>>;
export type Event = Readonly<Record<string, unknown>>;

/** One that the kit, a server or a page runs: what is in its state is its own business. */
export interface Activity {
	readonly name: string;
	readonly version: number;
	readonly decidedWith?: Readonly<Record<string, string>>;
	readonly start: z.ZodMiniType;
	readonly commands: Schemas;
	readonly writes?: readonly string[];
	readonly seats?: SeatRules;
	init(start: unknown, context: ActContext): unknown;
	readonly decide: Readonly<
		Record<string, (state: unknown, body: unknown, context: ActContext) => Event | Refused>
	>;
	readonly fold: Readonly<Record<string, (state: unknown, body: unknown, context: FoldContext) => void>>;
	view?(state: unknown, viewer: Viewer): unknown;
	tell?(event: Event, state: unknown): Event;
	readonly hear?: Readonly<Record<string, (view: unknown, body: unknown) => void>>;
	audience?(event: Event, state: unknown): Audience;
	isOver(state: unknown): boolean;
	due?(state: unknown): DueCommand | undefined;
	readonly lookups?: Schemas;
	asks?(state: unknown): Asking | undefined;
	readonly answered?: Readonly<
		Record<string, (state: unknown, found: Found<unknown>, context: ActContext) => Event | Refused>
	>;
	describe(state: unknown, seats: Seats): string;
	upcast?(state: unknown, from: number): unknown;
	readonly before?: Activity;
}

/**
 * Defines one. Throws where it cannot be: a command that is the kit's, or a further version without the rules of the one
 * before and a way from its states.
 */
export function activity<
	State,
	Start extends z.ZodMiniType,
	Commands extends Schemas,
	Events extends object,
	View = State,
	Lookups extends Schemas = Record<never, never>,
>(
	definition: Definition<State, Start, Commands, Events, View, Lookups>,
): Definition<State, Start, Commands, Events, View, Lookups> {
	const { name, version, commands, before, upcast } = definition;
	for (const taken of KIT_COMMANDS)
		if (taken in commands) throw new Error(`${name}: the command ${taken} is the kit's`);
	if (version > 1 && (before?.name !== name || before.version !== version - 1 || upcast === undefined))
		throw new Error(`${name} ${version}: it needs the rules of version ${version - 1} as before, and upcast`);
	return definition;
}

export const KIT_COMMANDS = ["sit", "rise", "end"] as const;

/** Any defined activity as the kit runs it. What it is handed is what its own schemas and functions made. */
export function erased(definition: object): Activity {
	return definition as Activity;
}
