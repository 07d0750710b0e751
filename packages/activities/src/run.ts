import { create } from "mutative";
import type {
	ActContext,
	Activity,
	Asking,
	Command,
	Event,
	FoldContext,
	Found,
	Person,
	Refused,
	Seats,
} from "./activity.ts";
import { refuse } from "./activity.ts";
import { decideKit, seatsBehind } from "./seats.ts";

/** An activity as it stands behind its newest move. It is replaced, never changed. */
export interface Held {
	readonly state: unknown;
	readonly seats: readonly (Person | null)[];
	/** nothing can be done in it any more */
	readonly over: boolean;
}

/** What was done, with what its fold needs. */
export interface Move {
	readonly seq: number;
	readonly by: Person;
	readonly at: number;
	/** absent: nothing asked for it */
	readonly random?: readonly number[];
	readonly event: Event;
}

/** Who acts, and when. */
export interface Acting {
	readonly me: Person;
	readonly mayModerate: boolean;
	readonly at: number;
	/** asked for when a rule needs them */
	random(): readonly number[];
}

/** The state it begins with. `refused` names what of `start` is not as agreed. Throws what the activity throws. */
export function begin(activity: Activity, start: unknown, acting: Acting): Held | Refused {
	const parsed = activity.start.safeParse(start);
	if (!parsed.success) return refuse(pathOf(parsed.error.issues[0]?.path));
	const seats = new Array<Person | null>(activity.seats?.count ?? 0).fill(null);
	const state = activity.init(parsed.data, contextOf(acting, seats));
	return { state, seats, over: activity.isOver(state) };
}

/** What comes of a command; it changes nothing. Throws what the activity throws. */
export function decide(activity: Activity, held: Held, command: Command, acting: Acting): Event | Refused {
	if (held.over) return refuse("over");
	const context = contextOf(acting, held.seats);
	const [name, ...more] = Object.keys(command);
	if (name === undefined || more.length > 0) return refuse("no-such-command");
	const ofKit = decideKit(activity, command, context);
	if (ofKit !== undefined) return ofKit;
	const schema = Object.hasOwn(activity.commands, name) ? activity.commands[name] : undefined;
	const rule = Object.hasOwn(activity.decide, name) ? activity.decide[name] : undefined;
	if (schema === undefined || rule === undefined) return refuse("no-such-command");
	const body = schema.safeParse(command[name]);
	if (!body.success) return refuse("bad-command");
	return rule(held.state, body.data, context);
}

/** What comes of what was looked up; `answer` undefined: nothing was found. Throws what the activity throws. */
export function decideAnswer(
	activity: Activity,
	held: Held,
	{ lookup, answer }: { readonly lookup: string; readonly answer: unknown },
	acting: Acting,
): Event | Refused {
	if (held.over) return refuse("over");
	const { lookups = {}, answered = {} } = activity;
	const schema = Object.hasOwn(lookups, lookup) ? lookups[lookup] : undefined;
	const rule = Object.hasOwn(answered, lookup) ? answered[lookup] : undefined;
	if (schema === undefined || rule === undefined) return refuse("no-such-command");
	const parsed = answer === undefined ? undefined : schema.safeParse(answer);
	const found: Found<unknown> = parsed?.success === true ? { answer: parsed.data } : { failed: true };
	return rule(held.state, found, contextOf(acting, held.seats));
}

/** What it wants to be looked up now. Throws what the activity throws, and where there is no such lookup. */
export function askingOf({ name, asks, lookups = {} }: Activity, { state, over }: Held): Asking | undefined {
	const asking = over ? undefined : asks?.(state);
	if (asking !== undefined && !Object.hasOwn(lookups, asking.lookup))
		throw new Error(`${name}: there is no lookup ${asking.lookup}`);
	return asking;
}

/** Makes the next state of one, which stays as it is. */
type Change = (state: object, rule: (draft: object) => void) => unknown;

/** Behind the move. Throws what the activity throws. */
export function fold(activity: Activity, held: Held, move: Move, change: Change = changed): Held {
	const [name] = Object.keys(move.event);
	const rule = name !== undefined && Object.hasOwn(activity.fold, name) ? activity.fold[name] : undefined;
	const context: FoldContext = {
		...{ me: move.by, at: move.at, seq: move.seq, seats: held.seats.map(known) },
		// asked for, or not: what nobody drew need not be told
		get random() {
			return move.random ?? [];
		},
	};
	const seats = seatsBehind(held.seats, move.event, move.by);
	if (isUnheard(move.event)) return { ...held, seats };
	if (name === undefined || rule === undefined) {
		if (name === undefined || !KIT_EVENTS.has(name))
			throw new Error(`${activity.name}: nothing folds ${name}`);
		return { state: held.state, seats, over: held.over || name === "ended" };
	}
	const state = change(held.state as object, (draft) => {
		rule(draft, move.event[name], context);
	});
	return { state, seats, over: held.over || name === "ended" || activity.isOver(state) };
}

/** Somebody's seat was freed in what broke: no rule of it is asked. */
function isUnheard({ rose }: Event): boolean {
	return typeof rose === "object" && rose !== null && "isUnheard" in rose && rose.isUnheard === true;
}

function changed(state: object, rule: (draft: object) => void): unknown {
	return create(state, rule);
}

/** A view behind what its viewer was told of a move. Throws what the activity throws, and where it can tell nothing. */
export function hear(activity: Activity, view: unknown, told: Event): unknown {
	const [name = ""] = Object.keys(told);
	const heard =
		activity.hear !== undefined && Object.hasOwn(activity.hear, name) ? activity.hear[name] : undefined;
	if (heard === undefined) throw new Error(`${activity.name}: nobody hears ${name}`);
	return create(view as object, (draft) => {
		heard(draft, told[name]);
	});
}

export function isRefused(decided: object): decided is Refused {
	return "refused" in decided && typeof decided.refused === "string";
}

export function known(person: Person | null): Person | undefined {
	return person ?? undefined;
}

const KIT_EVENTS: ReadonlySet<string> = new Set(["sat", "rose", "ended"]);

function contextOf({ me, mayModerate, at, random }: Acting, seats: Held["seats"]): ActContext {
	const known: Seats = seats.map((person) => person ?? undefined);
	return {
		...{ me, mayModerate, at, seats: known },
		get random() {
			return random();
		},
	};
}

function pathOf(path: readonly PropertyKey[] = []): string {
	return ["start", ...path].map(String).join(".");
}
