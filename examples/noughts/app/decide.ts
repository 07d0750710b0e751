import type { Decision, EventsPast } from "@parley/engine";
import { refuse } from "@parley/engine/wire";
import type { Draft, Event, Limits } from "./events.ts";
import { moved, whyNotMove } from "./game.ts";
import { idOf, isFull, type Person, type State, type Table } from "./state.ts";

type DraftOf<T extends Draft["type"]> = Extract<Draft, { readonly type: T }>;
type Decided = Decision<Event>;

const unknownPerson = { refusal: refuse("token-invalid") };
const noSeat = { refusal: refuse("not-a-member", { message: "You have no seat at that table." }) };
const tooManyOfOne = {
	refusal: refuse("not-allowed", { message: "You have as many tables as one may. Please leave one first." }),
};
const tooManyTables = { refusal: refuse("house-full", { message: "All tables are taken just now." }) };

export function decide(state: State, past: EventsPast, draft: Draft, limits: Limits): Decided {
	if (draft.type === "come") return come(state, draft, limits);
	if (draft.type === "flag") return flag(state, draft);
	const seq = draft.type === "move" || draft.type === "deal" ? past.seqOf(idOf(draft)) : undefined;
	if (seq !== undefined) return { repeated: seq };
	if (!state.people.has(draft.session)) return unknownPerson;
	switch (draft.type) {
		case "stay":
			return { event: { type: "stayed", session: draft.session, until: draft.at + limits.leaseMs } };
		case "go":
			return go(state, draft);
		case "open":
			return open(state, draft, limits);
		case "sit":
		case "queue":
			return takePlace(state, draft, limits);
		case "rise":
			return rise(state, draft);
		case "move":
		case "deal":
			return play(state, draft, limits);
	}
}

function come(
	{ people, names }: State,
	{ session, tokenHash, name, key, at }: DraftOf<"come">,
	limits: Limits,
): Decided {
	if (names.has(key)) return { refusal: refuse("name-taken") };
	if (people.size >= limits.peopleMax) return { refusal: refuse("house-full") };
	return { event: { type: "came", session, tokenHash, name, key, until: at + limits.leaseMs } };
}

function go({ people, tables }: State, { session }: DraftOf<"go">): Decided {
	const rooms = [...(people.get(session)?.rooms ?? [])];
	const freed = rooms.map((room) => ({ room, promoted: promotedBy(tables.get(room), session) }));
	return { event: { type: "went", session, freed } };
}

function open(
	{ people, tables }: State,
	{ room, capacity, session }: DraftOf<"open">,
	{ tablesMax, tablesOfOneMax }: Limits,
): Decided {
	if (tables.has(room))
		return { refusal: refuse("room-exists", { message: "There is such a table already." }) };
	if (hasAll(people.get(session), room, tablesOfOneMax)) return tooManyOfOne;
	if (tables.size >= tablesMax) return tooManyTables;
	return { event: { type: "opened", room, capacity, session } };
}

function takePlace(
	{ people, tables }: State,
	{ type, room, session }: DraftOf<"sit" | "queue">,
	{ tablesMax, tablesOfOneMax }: Limits,
): Decided {
	const table = tables.get(room);
	if (hasAll(people.get(session), room, tablesOfOneMax)) return tooManyOfOne;
	if (table === undefined && tables.size >= tablesMax) return tooManyTables;
	const waits = table?.line.has(session) === true;
	if (table?.seats.has(session) || (waits && type === "queue"))
		return { refusal: refuse("already-a-member") };
	// no look at the line: a seat that becomes free goes to the first of it in the same event
	if (table === undefined || !isFull(table)) return { event: { type: "sat", room, session } };
	if (type === "queue") return { event: { type: "queued", room, session } };
	return { refusal: refuse("room-full", { message: "All seats at that table are taken." }) };
}

/** As many as one may, and that is none of them. */
function hasAll(person: Person | undefined, room: string, tablesOfOneMax: number): boolean {
	return person !== undefined && !person.rooms.has(room) && person.rooms.size >= tablesOfOneMax;
}

function rise({ tables }: State, { room, session }: DraftOf<"rise">): Decided {
	const table = tables.get(room);
	if (table?.seats.has(session) !== true && table?.line.has(session) !== true) return noSeat;
	return { event: { type: "rose", room, session, promoted: promotedBy(table, session) } };
}

/** Who gets the seat that this one leaves. */
function promotedBy(table: Table | undefined, session: string): string | null {
	if (table?.seats.has(session) !== true) return null;
	const [first = null] = table.line;
	return table.capacity > 0 && table.seats.size > table.capacity ? null : first;
}

function play({ people, tables }: State, draft: DraftOf<"move" | "deal">, { moveMs }: Limits): Decided {
	const { room, session, id, at } = draft;
	const table = tables.get(room);
	if (table?.seats.has(session) !== true) return noSeat;
	const done = { room, session, name: people.get(session)?.name ?? "", id, at };
	if (draft.type === "deal") return { event: { type: "dealt", ...done } };
	const { cell } = draft;
	const why = whyNotMove(table.game, session, cell, (other) => table.seats.has(other));
	if (why !== undefined) return { refusal: refuse("not-allowed", { message: why }) };
	const { result } = moved(table.game, session, cell);
	const until = at + moveMs;
	return { event: { type: "moved", ...done, cell, ...(result !== undefined && { result }), until } };
}

/** It is of no use any more where something happened since. */
function flag({ tables }: State, { room, after, at }: DraftOf<"flag">): Decided {
	if (tables.get(room)?.seq === after) return { event: { type: "flagged", room, at } };
	return { refusal: refuse("not-allowed", { message: "They went on." }) };
}
