import type { Result } from "@parley/engine/lib/result";
import type { SearchKind, SearchRequest as SearchWish } from "@parley/protocol/lookups";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { hookIn, isProgram } from "../hooks/rules/hook.ts";
import { roomWithSeat } from "../rooms/known-rooms.ts";
import type { SearchRequest } from "./lookups/search-query.ts";

/** What somebody looks for, where they may look for it. */
export function searchIn(
	house: House,
	session: string,
	{ q: query, room, kind, ...place }: SearchWish,
): Result<SearchRequest> {
	const refusal = refuseSearch(session, query, kind);
	if (refusal !== undefined) return { ok: false, refusal };
	const rooms = roomsOf(house, session, room);
	if (!rooms.ok) return rooms;
	const request = { query, rooms: rooms.value, ...place };
	if (kind === undefined) return { ok: true, value: request };
	const asker = kind === "mentions" ? { asker: calledAs(house, session, rooms.value) } : {};
	return { ok: true, value: { ...request, kind, ...asker } };
}

/** FIND3: nothing at all is looked for only where a kind says what of; and a program is called by nobody. */
function refuseSearch(asker: string, query: string, kind: SearchKind | undefined): Refusal | undefined {
	if (kind === "mentions" && isProgram(asker))
		return refuse("bad-frame", { field: "kind", message: "Nobody calls a program by its name." });
	if (query !== "" || kind !== undefined) return undefined;
	return refuse("bad-frame", { field: "q", message: '"q" is missing: it says what to look for.' });
}

/** READ3: by the name of now, and in each room not by a longer one that somebody there has. */
function calledAs(house: House, session: string, rooms: readonly string[]) {
	const name = house.shown().sessions.get(session)?.name ?? "";
	const longer = rooms.map((room) => {
		const seats = house.shown().rooms.get(room)?.seats;
		return [room, seats === undefined ? [] : house.presence.namesLike(name, seats)] as const;
	});
	return { session, name, longer: Object.fromEntries(longer) };
}

/** The room asked for, or all in which the session has a seat; of a bot its own. */
function roomsOf(house: House, session: string, asked: string | undefined): Result<readonly string[]> {
	const { rooms, sessions, hooks } = house.shown();
	const room = asked ?? (isProgram(session) ? hooks.get(hookIn(session))?.room : undefined);
	const hasSeat = (one: string): boolean => rooms.get(one)?.seats.has(session) ?? false;
	if (room === undefined)
		return { ok: true, value: [...(sessions.get(session)?.rooms ?? [])].filter(hasSeat) };
	const held = roomWithSeat(house.shown(), session, room);
	return held.ok ? { ok: true, value: [room] } : held;
}
