import { createHash } from "node:crypto";
import type { HouseState, Room } from "../app/rules/house-state.ts";
import type { StoredSubscription, Subscription } from "./subscriptions.ts";

type Shown = Pick<HouseState, "rooms" | "sessions">;

/** Holds as long as the house stays as it is: all that are asked for in one go of the loop go through the same one. */
export interface Door {
	/** names the passphrase; undefined: there is none, or no such room */
	readonly lock: string | undefined;
	/**
	 * Whether who chose to be told of the room could come into it now, without saying a passphrase that they may not know:
	 * a change that this node missed tells nobody of what is said behind it.
	 */
	isOpenTo(whose: Pick<Subscription, "session"> & Pick<StoredSubscription, "locks">): boolean;
}

export type Doors = (room: string) => Door;

const LOCK_CHARS = 22;
const NO_DOOR: Door = { lock: undefined, isOpenTo: () => false };

/** Each room's door is made once, whoever stands before it: going through its bans takes as long as they are many. */
export function doorsOf(state: Shown): Doors {
	const made = new Map<string, Door>();
	return (id) => {
		const before = made.get(id);
		if (before !== undefined) return before;
		const room = state.rooms.get(id);
		const door = room === undefined ? NO_DOOR : doorOf(room, state);
		made.set(id, door);
		return door;
	};
}

function doorOf(room: Room, { sessions }: Shown): Door {
	const bans = [...(room.moderation?.bans.values() ?? [])];
	const people = new Set(bans.map(({ session }) => session));
	const names = new Set(bans.map(({ key }) => key));
	const lock = lockOf(room);
	return {
		lock,
		isOpenTo({ session, locks }) {
			if (people.has(session) || names.has(sessions.get(session)?.key ?? "")) return false;
			if (lock === undefined || room.owner === session || room.seats.has(session)) return true;
			return locks === undefined || locks[room.room] === lock;
		},
	};
}

/** Of rooms that somebody may come into, what their passphrases are called now. */
export function locksOf(ids: readonly string[], doors: Doors): Subscription["locks"] {
	const locks = ids.flatMap((id) => {
		const { lock } = doors(id);
		return lock === undefined ? [] : [[id, lock]];
	});
	return Object.fromEntries(locks);
}

/** What still holds of what was kept before a start; undefined: its device is gone. */
export function asOfNow(state: Shown): (whose: StoredSubscription) => Subscription | undefined {
	const doors = doorsOf(state);
	return (whose) => {
		const { session, device } = whose;
		if (state.sessions.get(session)?.devices.some((one) => one.device === device) !== true) return undefined;
		const chosen = Object.entries(whose.rooms);
		const rooms = Object.fromEntries(chosen.filter(([room]) => doors(room).isOpenTo(whose)));
		return { ...whose, rooms, locks: locksOf(Object.keys(rooms), doors) };
	};
}

/** Tells nothing of the passphrase: its verifier is salted anew each time that one is set. */
function lockOf({ verifier }: Room): string | undefined {
	if (verifier === null) return undefined;
	return createHash("sha256").update(verifier).digest("base64url").slice(0, LOCK_CHARS);
}
