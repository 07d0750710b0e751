import { expect, test } from "vitest";
import { PassersBy } from "./passers-by.ts";
import type { HouseState, Session } from "./rules/house-state.ts";

function houseOf(...names: string[]) {
	const sessions = new Map<string, Session>();
	const rooms = new Map();
	const passing = new PassersBy(() => ({ sessions, rooms }) as unknown as HouseState);
	for (const [at, session] of names.entries())
		sessions.set(session, { session, holdsName: false, usedAt: at, rooms: [] } as unknown as Session);
	const forgotten = (max = 1_000) => passing.toForget(max).map(({ session }) => session);
	return { passing, sessions, rooms, forgotten };
}

test("[NAME7] who never sat goes first, of the heaviest address, the newest first; who wrote never does", () => {
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
	expect(forgotten()).toEqual(["raider 2"]);
	expect(forgotten(4_000)).toEqual(["raider 2", "raider 1", "alone", "sat"]);
	expect(forgotten(100_000)).not.toContain("wrote");
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

test("[NAME7] whoever holds a name, sits or owns a room is not forgotten, and of old ones who was away for longest", () => {
	const { sessions, rooms, forgotten } = houseOf("owner", "seated", "named", "older", "newer");
	rooms.set("den", { owner: "owner" });
	Object.assign(sessions.get("seated") ?? {}, { rooms: ["den"] });
	Object.assign(sessions.get("named") ?? {}, { holdsName: true });
	expect(forgotten()).toEqual(["older"]);
});
