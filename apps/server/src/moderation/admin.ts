import type { Asker } from "@parley/engine/lookups/requestor";
import type { AdminPeople, AdminRooms } from "@parley/protocol/admin";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import { nameKey } from "../people/rules/names.ts";
import type { AdminListRequest, StoredPeople, StoredPerson, StoredRooms } from "./lookups/admin-lists.ts";

/** What the operator asks a list for. */
export interface ListQuery {
	readonly search: string;
	/** `next` of the page before; "": the first */
	readonly after: string;
}

const noPlace = { ok: false, refusal: refuse("bad-frame", { field: "after" }) } as const;

/** WHO41: from the archive, with what is so just now. */
export async function adminPeople(
	house: House,
	asker: Asker,
	{ search, after }: ListQuery,
): Promise<Result<AdminPeople>> {
	const place = after === "" ? undefined : placeOf(after);
	if (place === null) return noPlace;
	const request: AdminListRequest = {
		...{ list: "people", search: nameKey(search) },
		...(place !== undefined && { after: place }),
	};
	const found = await house.requestor.request<StoredPeople>("admin", request, asker);
	if (!found.ok) return found;
	const { people, next: last } = found.value;
	const next = last === undefined ? {} : { next: `${last.usedAt}.${last.session}` };
	return { ok: true, value: { people: people.map((person) => asOfNow(house, person)), ...next } };
}

function asOfNow(house: House, person: StoredPerson): AdminPeople["people"][number] {
	const { devices = [], rooms = [] } = house.shown().sessions.get(person.session) ?? {};
	const here = house.connected.isPresent(person.session);
	return { ...person, here, devices: devices.length, seats: rooms.length };
}

function placeOf(after: string): { usedAt: number; session: string } | null {
	const [, usedAt, session] = /^(\d{1,16})\.(.{1,128})$/.exec(after) ?? [];
	return usedAt === undefined || session === undefined ? null : { usedAt: Number(usedAt), session };
}

export async function adminRooms(
	house: House,
	asker: Asker,
	{ search, after }: ListQuery,
): Promise<Result<AdminRooms>> {
	if (!/^\d{0,16}$/.test(after)) return noPlace;
	const request: AdminListRequest = {
		...{ list: "rooms", search },
		...(after !== "" && { after: Number(after) }),
	};
	const found = await house.requestor.request<StoredRooms>("admin", request, asker);
	if (!found.ok) return found;
	const { rooms, next } = found.value;
	const told = rooms.map((room) => ({
		...room,
		members: house.shown().rooms.get(room.room)?.seats.size ?? 0,
	}));
	return { ok: true, value: { rooms: told, ...(next !== undefined && { next: String(next) }) } };
}
