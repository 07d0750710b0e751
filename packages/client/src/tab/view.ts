import type { ChatState, RoomState } from "../state/chat-state.ts";
import type { Patch, RoomPatch } from "../state/patch.ts";

/** The state of a tab after a patch. What the patch does not name is the same object as before, row by row. */
export function patched(state: ChatState, { set = {}, rooms, activities }: Patch): ChatState {
	return {
		...state,
		...set,
		...(rooms !== undefined && { rooms: patchedRooms(state.rooms, rooms) }),
		...(activities !== undefined && { activities: patchedActivities(state.activities, activities) }),
	};
}

function patchedActivities(
	before: ChatState["activities"],
	{ changed, gone }: NonNullable<Patch["activities"]>,
): ChatState["activities"] {
	const activities = new Map([...before, ...changed]);
	for (const target of gone) activities.delete(target);
	return activities;
}

function patchedRooms(
	before: ChatState["rooms"],
	{ changed, gone, order }: NonNullable<Patch["rooms"]>,
): ChatState["rooms"] {
	const rooms = new Map(before);
	for (const name of gone) rooms.delete(name);
	for (const patch of changed) rooms.set(patch.room, patchedRoom(rooms.get(patch.room), patch));
	if (order === undefined) return rooms;
	return new Map(
		order.flatMap((name) => {
			const room = rooms.get(name);
			return room === undefined ? [] : [[name, room] as const];
		}),
	);
}

function patchedRoom(before: RoomState | undefined, { set, unset = [], rows }: RoomPatch): RoomState {
	const room = { rows: [], ...before, ...set } as unknown as RoomState;
	for (const name of unset) Reflect.deleteProperty(room, name);
	if (rows === undefined) return room;
	return { ...room, rows: room.rows.toSpliced(rows.at, rows.drop, ...rows.rows) };
}
