import { createHash } from "node:crypto";
import type { HouseState, Room } from "../rules/house-state.ts";
import type { Kept, Subscription } from "./subscriptions.ts";

type Shown = Pick<HouseState, "rooms" | "sessions">;

const LOCK_CHARS = 22;

/**
 * Whether who chose to be told of a room could come into it now, without saying a passphrase that they may not know: a
 * change that this node missed tells nobody of what is said behind it.
 */
export function doorOf(
	room: Room | undefined,
	{ sessions }: Shown,
): (whose: Pick<Subscription, "session"> & Pick<Kept, "locks">) => boolean {
	if (room === undefined) return () => false;
	const bans = [...(room.kept?.bans.values() ?? [])];
	const people = new Set(bans.map(({ session }) => session));
	const names = new Set(bans.map(({ key }) => key));
	const lock = lockOf(room);
	return ({ session, locks }) => {
		if (people.has(session) || names.has(sessions.get(session)?.key ?? "")) return false;
		if (lock === undefined || room.owner === session || room.seats.has(session)) return true;
		return locks === undefined || locks[room.room] === lock;
	};
}

/** Of rooms that somebody may come into, what their passphrases are called now. */
export function locksOf(ids: readonly string[], { rooms }: Pick<Shown, "rooms">): Subscription["locks"] {
	const locks = ids.flatMap((id) => {
		const room = rooms.get(id);
		const lock = room && lockOf(room);
		return lock === undefined ? [] : [[id, lock]];
	});
	return Object.fromEntries(locks);
}

/** What still holds of what was kept before a start; undefined: its device is gone. */
export function asOfNow(state: Shown, whose: Kept): Subscription | undefined {
	const { session, device } = whose;
	if (state.sessions.get(session)?.devices.some((one) => one.device === device) !== true) return undefined;
	const chosen = Object.entries(whose.rooms);
	const rooms = Object.fromEntries(chosen.filter(([room]) => doorOf(state.rooms.get(room), state)(whose)));
	return { ...whose, rooms, locks: locksOf(Object.keys(rooms), state) };
}

/** Names a passphrase and tells nothing of it: its verifier is salted anew each time that one is set. */
function lockOf({ verifier }: Room): string | undefined {
	if (verifier === null) return undefined;
	return createHash("sha256").update(verifier).digest("base64url").slice(0, LOCK_CHARS);
}
