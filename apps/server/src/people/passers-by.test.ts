import { expect, test } from "vitest";
import type { HouseState, Session } from "../app/rules/house-state.ts";
import { PassersBy } from "./passers-by.ts";

function houseOf(...names: string[]) {
	const sessions = new Map<string, Session>();
	const rooms = new Map();
	const passing = new PassersBy(() => ({ sessions, rooms }) as unknown as HouseState);
	for (const [at, session] of names.entries())
		sessions.set(session, { session, holdsName: false, usedAt: at, rooms: [] } as unknown as Session);
	/** whom a full house asks to go, where nobody goes */
	const forgotten = async (max = 1_000) => {
		const asked: string[] = [];
		await passing.makeRoom(max, async ({ session }) => {
			asked.push(session);
			return false;
		});
		return asked;
	};
	return { passing, sessions, rooms, forgotten };
}

test("[NAME7] who never sat goes first, of the heaviest address, the newest first; who wrote never does", async () => {
	const { passing, sessions, forgotten } = houseOf(
		"long away",
		"wrote",
		"sat",
		"alone",
		"raider 1",
		"raider 2",
	);
	for (const session of [...sessions.keys()].slice(1)) passing.came(session);
	for (const session of ["wrote", "sat"]) passing.sat(session);
	passing.forget("wrote");
	passing.cameFrom("alone", "198.51.100.1");
	for (const raider of ["raider 1", "raider 2"]) passing.cameFrom(raider, "203.0.113.7");
	expect(await forgotten()).toEqual(["raider 2"]);
	expect(await forgotten(4_000)).toEqual(["raider 2", "raider 1", "alone", "sat"]);
	expect(await forgotten(100_000)).not.toContain("wrote");
	Object.assign(sessions.get("raider 2") ?? {}, { holdsName: true });
	passing.changed("raider 2");
	expect(await forgotten(3_000)).toEqual(["raider 1", "alone", "sat"]);
	Object.assign(sessions.get("raider 2") ?? {}, { holdsName: false });
	passing.changed("raider 2");
	expect(await forgotten(2_000)).toEqual(["raider 2", "raider 1"]);
});

test("[NAME7] many who come to a full house at once have room made once, and later ones again", async () => {
	const { passing, sessions } = houseOf("first", "second");
	for (const session of sessions.keys()) passing.came(session);
	const expired: string[] = [];
	const expire = async ({ session }: Session): Promise<boolean> => {
		expired.push(session);
		await Promise.resolve();
		return sessions.delete(session);
	};
	const comeTogether = () => Promise.all([1, 2, 3].map(() => passing.makeRoom(1_000, expire)));
	expect(await comeTogether()).toEqual([true, true, true]);
	expect(expired).toEqual(["second"]);
	await comeTogether();
	expect(expired).toEqual(["second", "first"]);
	expect(await comeTogether()).toEqual([false, false, false]);
});

test("[NAME7] whoever holds a name, sits or owns a room is not forgotten, and of old ones who was away for longest", async () => {
	const { sessions, rooms, forgotten } = houseOf("owner", "seated", "named", "older", "newer");
	rooms.set("den", { owner: "owner" });
	Object.assign(sessions.get("seated") ?? {}, { rooms: ["den"] });
	Object.assign(sessions.get("named") ?? {}, { holdsName: true });
	expect(await forgotten()).toEqual(["older"]);
});

const SESSIONS_MAX = 20_000;
const NEWCOMERS = 2_000;
/** Sessions that may be looked at for each who comes: far fewer than there are. */
const LOOKS_EACH_MAX = 40;

/** Counts who is looked at. */
class CountingMap<V> extends Map<string, V> {
	looks = 0;

	override get(key: string): V | undefined {
		this.looks += 1;
		return super.get(key);
	}

	override *values(): MapIterator<V> {
		for (const [, value] of this) yield value;
	}

	override *[Symbol.iterator](): MapIterator<[string, V]> {
		for (const entry of super.entries()) {
			this.looks += 1;
			yield entry;
		}
	}
}

test.each([
	["passers-by of many addresses", true],
	["people from before the start", false],
])("[NAME7] a house that is full of %s looks at few of them for each that comes", async (_who, isKnown) => {
	const sessions = new CountingMap<Session>();
	const passing = new PassersBy(() => ({ sessions, rooms: new Map() }) as unknown as HouseState);
	const comes = (n: number, known: boolean): void => {
		const session = `session ${n}`;
		sessions.set(session, { session, holdsName: false, usedAt: n, rooms: [] } as unknown as Session);
		if (!known) return;
		passing.came(session);
		passing.cameFrom(session, `address ${n % 1_000}`);
	};
	for (let n = 0; n < SESSIONS_MAX; n++) comes(n, isKnown);
	sessions.looks = 0;
	for (let n = 0; n < NEWCOMERS; n++) {
		while (sessions.size >= SESSIONS_MAX)
			await passing.makeRoom(SESSIONS_MAX, async ({ session }) => {
				passing.forget(session);
				return sessions.delete(session);
			});
		comes(SESSIONS_MAX + n, isKnown);
	}
	expect(sessions.size).toBe(SESSIONS_MAX);
	expect(sessions.looks / NEWCOMERS).toBeLessThan(LOOKS_EACH_MAX);
});
