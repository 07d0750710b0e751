import type { EventKinds } from "@parley/engine";
import { type Event, isOfTable } from "./events.ts";
import { type Game, moved, newGame } from "./game.ts";

/** Somebody who holds a name. */
export interface Person {
	readonly session: string;
	readonly tokenHash: string;
	readonly name: string;
	readonly key: string;
	/** where they sit or wait, and what they opened */
	readonly rooms: Set<string>;
}

export interface Table {
	readonly room: string;
	/** a session; undefined: whoever sat down first made it */
	readonly openedBy: string | undefined;
	/** seats; 0: no limit */
	readonly capacity: number;
	/** sessions, in the order in which they came */
	readonly seats: Set<string>;
	readonly line: Set<string>;
	game: Game;
	/** of the last event of the game; 0: there was none */
	seq: number;
}

/** Who is here and what is at which table: folded from all events, in the log thread and again where it is shown. */
export interface State {
	/** by session */
	readonly people: Map<string, Person>;
	/** sessions by the hash of their token, and by the key of their name */
	readonly tokens: Map<string, string>;
	readonly names: Map<string, string>;
	/** by room */
	readonly tables: Map<string, Table>;
}

/** At a table that nobody opened otherwise. */
export const SEATS = 2;

export function isFull({ seats, capacity }: Table): boolean {
	return capacity > 0 && seats.size >= capacity;
}

/** 1: the next to get a seat; 0: they are not in line. */
export function placeInLine({ line }: Table, session: string): number {
	return [...line].indexOf(session) + 1;
}

/** How events are kept, and what is so behind them. What they say of tables is told and counted: games, by their deal. */
export const kinds: EventKinds<State, Event> = {
	empty: () => ({ people: new Map(), tokens: new Map(), names: new Map(), tables: new Map() }),
	fold,
	roomOf: (event) => (isOfTable(event) ? event.room : undefined),
	idOf: (event) => (event.type === "moved" || event.type === "dealt" ? idOf(event) : undefined),
	isCounted: ({ type }) => type === "dealt",
	// it sets a timer, and that is all
	isKept: ({ type }) => type !== "stayed",
};

/** Ids are each person's own. */
export function idOf({ session, id }: { readonly session: string; readonly id: string }): string {
	return `${session} ${id}`;
}

export function fold(state: State, event: Event, seq: number): void {
	const { people, tokens, names } = state;
	switch (event.type) {
		case "came": {
			const { session, tokenHash, name, key } = event;
			people.set(session, { session, tokenHash, name, key, rooms: new Set() });
			tokens.set(tokenHash, session);
			names.set(key, session);
			return;
		}
		case "went": {
			const person = people.get(event.session);
			for (const { room, promoted } of event.freed) free(state, room, event.session, promoted);
			people.delete(event.session);
			tokens.delete(person?.tokenHash ?? "");
			names.delete(person?.key ?? "");
			return;
		}
		case "opened":
			makeTable(state, event.room, event.capacity, event.session);
			people.get(event.session)?.rooms.add(event.room);
			return;
		case "sat":
			return seat(state, event.room, event.session);
		case "queued":
			makeTable(state, event.room, SEATS).line.add(event.session);
			people.get(event.session)?.rooms.add(event.room);
			return;
		case "rose":
			return free(state, event.room, event.session, event.promoted);
		case "moved":
		case "dealt":
		case "flagged":
			return play(state, event, seq);
	}
}

function play({ tables }: State, event: Event & { readonly room: string }, seq: number): void {
	const table = tables.get(event.room);
	if (table === undefined) return;
	table.seq = seq;
	if (event.type === "moved") table.game = moved(table.game, event.session, event.cell);
	if (event.type === "dealt") table.game = newGame;
	if (event.type === "flagged") table.game = { ...table.game, result: "time" };
}

function makeTable({ tables }: State, room: string, capacity: number, openedBy?: string): Table {
	const known = tables.get(room);
	if (known !== undefined) return known;
	const table: Table = { room, openedBy, capacity, seats: new Set(), line: new Set(), game: newGame, seq: 0 };
	tables.set(room, table);
	return table;
}

function seat(state: State, room: string, session: string): void {
	const table = makeTable(state, room, SEATS);
	table.line.delete(session);
	table.seats.add(session);
	state.people.get(session)?.rooms.add(room);
}

/** A table that nobody is left at, or waits for, is no more; what was played at it stays in the log. */
function free(state: State, room: string, session: string, promoted: string | null): void {
	state.people.get(session)?.rooms.delete(room);
	const table = state.tables.get(room);
	if (table === undefined) return;
	const wasThere = table.seats.delete(session) || table.line.delete(session);
	if (promoted !== null) seat(state, room, promoted);
	const isTheirs = wasThere || table.openedBy === session;
	if (isTheirs && table.seats.size === 0 && table.line.size === 0) state.tables.delete(room);
}
