import { expect, test } from "vitest";
import type { HouseState, Room } from "../app/rules/house-state.ts";
import { restoreHouse } from "../app/rules/restore-house.ts";
import { MemberNames } from "./member-names.ts";

/** A room in which so many sit, all with names. */
function roomOf(count: number): { house: HouseState; room: Room } {
	const sessions = Array.from({ length: count }, (_, n) => `guest ${String(n).padStart(3, "0")}`);
	const house = restoreHouse({
		sessions: sessions.map((session) => ({
			...{ session, tokenHash: null, name: session, key: session },
			...{ holdsName: 1, since: 1, usedAt: 1 },
		})),
		devices: [],
		rooms: [
			{
				...{ room: "hall", title: "", topic: "", capacity: 0, listed: 1, owner: null, closed: 0 },
				...{ readOnly: 0, slowMs: 0, verifier: null, openedAt: 1, moved: 0 },
			},
		],
		seats: sessions.map((session, n) => ({ room: "hall", session, seq: n + 1 })),
		...{ bans: [], mutes: [], speakers: [], line: [], members: { areKept: false, outside: [], passed: [] } },
		activities: [],
		conversations: { inForce: false, rooms: [], people: [] },
	});
	const room = house.rooms.get("hall");
	if (room === undefined) throw new Error("no hall");
	return { house, room };
}

test("a large room's names are sorted at most once a second, whoever asks; a small one's are never old", () => {
	const time = { ms: 0 };
	const clock = { now: () => time.ms, wall: () => 0 };
	for (const [count, laterAtOnce] of [
		[202, 202],
		[200, 199],
	] as const) {
		const { house, room } = roomOf(count);
		const names = new MemberNames({ clock, house: () => house });
		expect(names.after(room, "")).toHaveLength(count);
		expect(names.after(room, "guest 009")).toHaveLength(count - 10);
		room.seats.delete("guest 000");
		time.ms += 999;
		expect(names.after(room, "")).toHaveLength(laterAtOnce);
		time.ms += 1;
		expect(names.after(room, "")).toHaveLength(count - 1);
	}
});
