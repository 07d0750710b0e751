import { ADMIN_PAGE_MAX } from "@parley/protocol/limits";
import type { AdminProgram, AdminPrograms, ProgramHere } from "@parley/protocol/programs";
import { refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../app/context.ts";
import type { HouseState } from "../app/rules/house-state.ts";
import { authorOfDoor, type Hook, markedName } from "./rules/hook.ts";
import { mayDo, programsOf, roomOf } from "./rules/hooks.ts";

/** HOOK12: those that come in now, in the order in which they were made. */
export function programsIn(
	{ shown, limits }: Pick<House, "shown" | "limits">,
	room: string,
): readonly ProgramHere[] {
	if (limits.integrations === "off") return [];
	return programsOf(shown(), room)
		.filter((door) => !isStopped(shown(), door))
		.map(programOf);
}

/** WHO41: of all rooms, those made last first; `search`: in their names, and in the ids of their rooms. */
export async function adminPrograms(
	{ shown }: Pick<House, "shown">,
	_asker: unknown,
	{ search, after }: { readonly search: string; readonly after: string },
): Promise<Result<AdminPrograms>> {
	const wanted = search.toLowerCase();
	const place = /^(\d{1,16})\.(.{1,128})$/.exec(after);
	if (after !== "" && place === null) return { ok: false, refusal: refuse("bad-frame", { field: "after" }) };
	const [, at = Number.MAX_SAFE_INTEGER, hook = ""] = place ?? [];
	const last = { at: Number(at), hook };
	const found = [...shown().hooks.values()]
		.filter(({ name, room }) => name.toLowerCase().includes(wanted) || room.includes(wanted))
		.filter((door) => after === "" || isBefore(last, door))
		.sort((one, other) => (isBefore(one, other) ? -1 : 1));
	const page = found.slice(0, ADMIN_PAGE_MAX);
	const end = found.length > page.length ? page.at(-1) : undefined;
	const next = end && `${end.at}.${end.hook}`;
	const programs = page.map((door) => adminProgram(shown(), door));
	return { ok: true, value: { programs, ...(next !== undefined && { next }) } };
}

/** Those made last first. */
function isBefore(one: Pick<Hook, "at" | "hook">, other: Pick<Hook, "at" | "hook">): boolean {
	return one.at > other.at || (one.at === other.at && one.hook > other.hook);
}

function adminProgram(state: HouseState, door: Hook): AdminProgram {
	const { room, at, out } = door;
	const by = state.sessions.get(door.by ?? "")?.name;
	return {
		...programOf(door),
		...{ room, at, stopped: isStopped(state, door) },
		...(by !== undefined && { by }),
		...(out !== undefined && { to: out.to }),
	};
}

function programOf(door: Hook): ProgramHere {
	return {
		author: authorOfDoor(door),
		name: markedName(door.name),
		reads: door.out !== undefined || mayDo(door, "read"),
		writes: door.scopes === "" || mayDo(door, "write"),
		moderates: mayDo(door, "moderate"),
	};
}

function isStopped(state: HouseState, { hook, out }: Hook): boolean {
	return roomOf(state, hook) === undefined || out?.told.stopped !== undefined;
}
