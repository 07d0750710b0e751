import type { TimelineRow } from "@parley/protocol/timeline";
import type { ChatState, RoomState } from "../state/chat-state.ts";
import type { Patch, RoomPatch, RowSplice } from "../state/patch.ts";

/**
 * What leads from one state to a later one, null where nothing does. Parts that did not change keep their identity in
 * the core (`ChatState`), so `===` tells, and what a patch costs is what has changed.
 */
export function patchOf(before: ChatState, after: ChatState): Patch | null {
	if (before === after) return null;
	const { rooms: roomsBefore, activities: activitiesBefore, ...partsBefore } = before;
	const { rooms: roomsAfter, activities: activitiesAfter, ...partsAfter } = after;
	const { set } = fieldsOf(partsBefore, partsAfter);
	const rooms = roomsBefore === roomsAfter ? undefined : roomsOf(roomsBefore, roomsAfter);
	const activities = activitiesOf(activitiesBefore, activitiesAfter);
	const patch = {
		...(Object.keys(set).length > 0 && { set }),
		...(rooms !== undefined && { rooms }),
		...(activities !== undefined && { activities }),
	};
	return Object.keys(patch).length > 0 ? patch : null;
}

type Activities = ChatState["activities"];

function activitiesOf(before: Activities, after: Activities): Patch["activities"] {
	if (before === after) return undefined;
	const changed = [...after].filter(([target, activity]) => before.get(target) !== activity);
	const gone = [...before.keys()].filter((target) => !after.has(target));
	return changed.length + gone.length > 0 ? { changed, gone } : undefined;
}

type Rooms = ChatState["rooms"];

function roomsOf(before: Rooms, after: Rooms): Patch["rooms"] {
	const changed = [...after].flatMap(([name, room]) => {
		const known = before.get(name);
		return room === known ? [] : [roomPatch(known, room)];
	});
	const gone = [...before.keys()].filter((name) => !after.has(name));
	const order = [...after.keys()];
	const kept = [...before.keys()].filter((name) => after.has(name));
	const added = order.filter((name) => !before.has(name));
	const isInOrder = [...kept, ...added].every((name, at) => order[at] === name);
	if (changed.length === 0 && gone.length === 0 && isInOrder) return undefined;
	return { changed, gone, ...(!isInOrder && { order }) };
}

function roomPatch(before: RoomState | undefined, after: RoomState): RoomPatch {
	const { rows: rowsAfter, ...fieldsAfter } = after;
	const { rows: rowsBefore = [], ...fieldsBefore } = before ?? ({} as Partial<RoomState>);
	const { set, unset } = fieldsOf<Omit<RoomState, "rows">>(fieldsBefore, fieldsAfter);
	return {
		room: after.room,
		set,
		...(unset.length > 0 && { unset }),
		...(rowsBefore !== rowsAfter && { rows: spliceOf(rowsBefore, rowsAfter) }),
	};
}

function fieldsOf<T extends object>(
	before: Partial<T>,
	after: T,
): { set: Partial<T>; unset: Extract<keyof T, string>[] } {
	const changed = Object.entries(after).filter(
		([name, value]) => !(name in before) || before[name as keyof T] !== value,
	);
	return {
		set: Object.fromEntries(changed) as Partial<T>,
		unset: (Object.keys(before) as Extract<keyof T, string>[]).filter((name) => !(name in after)),
	};
}

/** By identity from both ends: a message that came is one row at the end, an edit one in its place. */
function spliceOf(before: readonly TimelineRow[], after: readonly TimelineRow[]): RowSplice {
	const shorter = Math.min(before.length, after.length);
	let at = 0;
	while (at < shorter && before[at] === after[at]) at += 1;
	let behind = 0;
	while (behind < shorter - at && before[before.length - 1 - behind] === after[after.length - 1 - behind])
		behind += 1;
	return { at, drop: before.length - at - behind, rows: after.slice(at, after.length - behind) };
}
