import type { ProgramHere } from "@parley/protocol/programs";
import type { House } from "../app/context.ts";
import { authorOfDoor, type Hook, markedName } from "./rules/hook.ts";
import { mayDo, programsOf, roomOf } from "./rules/hooks.ts";

/** HOOK12: those that come in now, in the order in which they were made. */
export function programsIn(
	{ shown, limits }: Pick<House, "shown" | "limits">,
	room: string,
): readonly ProgramHere[] {
	if (limits.integrations === "off") return [];
	return programsOf(shown(), room)
		.filter(({ hook, out }) => roomOf(shown(), hook) !== undefined && out?.told.stopped === undefined)
		.map((door) => ({
			author: authorOfDoor(door),
			name: markedName(door.name),
			reads: door.out !== undefined || mayDo(door, "read"),
			writes: isHook(door) || mayDo(door, "write"),
		}));
}

function isHook({ scopes }: Hook): boolean {
	return scopes === "";
}
