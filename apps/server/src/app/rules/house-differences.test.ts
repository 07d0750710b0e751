import type { Interruptible } from "@parley/engine/lib/interruptible";
import { expect, test } from "vitest";
import { differencesOf } from "./house-differences.ts";
import { free, type HouseState, type Room } from "./house-state.ts";
import { type HouseRows, restoringHouse } from "./restore-house.ts";

const ROOMS = 1_000;

function* rowsOf(count: number): Iterable<{ room: string; session: string; seq: number }> {
	for (let no = 0; no < count; no += 1) yield { room: `room ${no}`, session: "ada", seq: 1 };
}

function manySmallRooms(): HouseRows {
	const details = { title: "", topic: "", capacity: 0, listed: 1, owner: null, closed: 0, readOnly: 0 };
	const rooms = [...rowsOf(ROOMS)].map(({ room }) => ({
		...{ room, ...details },
		...{ slowMs: 0, verifier: null, openedAt: 0, moved: 0 },
	}));
	return {
		...{
			sessions: [],
			devices: [],
			rooms,
			bans: [],
			mutes: [],
			speakers: [],
			line: [],
			members: { areKept: false, outside: [], passed: [] },
		},
		activities: [],
		conversations: { inForce: true, people: [], rooms: [] },
		seats: rowsOf(ROOMS),
	};
}

function stopsOf<T>(work: Interruptible<T>): { stops: number; value: T } {
	for (let stops = 0; ; stops += 1) {
		const { done, value } = work.next();
		if (done === true) return { stops, value: value as T };
	}
}

test("a house of many small rooms is read and compared with a stop behind each of them", () => {
	const before = stopsOf(restoringHouse(manySmallRooms()));
	// of each room its own row and that of the seat in it
	expect(before.stops).toBeGreaterThanOrEqual(2 * ROOMS);
	const now = stopsOf(restoringHouse(manySmallRooms())).value;
	const first = now.rooms.get("room 0");
	if (first !== undefined) first.topic = "another";
	now.rooms.get("room 1")?.seats.clear();
	now.rooms.delete("room 2");
	const [old, namesake] = [before.value.rooms.get("room 3"), now.rooms.get("room 3")];
	if (namesake !== undefined) now.rooms.set("room 3", { ...namesake, openedAt: 1, moved: 0 });
	now.blocks.set("ada", new Map([["bo", { name: "bo", seq: 1 }]]));
	const { stops, value } = stopsOf(differencesOf(before.value, now));
	expect(stops).toBeGreaterThanOrEqual(ROOMS);
	const gone = [before.value.rooms.get("room 2"), old];
	const [moderated, people, none] = [["room 0"], new Set(["room 1"]), { locked: [], conversations: [] }];
	const nobody = {
		lost: [],
		ended: [],
		endedDevices: [],
		keeping: [],
		renewed: [],
		seated: [],
		unbanned: [],
	};
	expect(value).toEqual({ moderated, gone, people, ...none, ...nobody, blocking: ["ada"] });
});

test("a passphrase that is new, and a place that was lost, are told apart from how else rooms are kept", () => {
	const [ada, rows] = [{ name: "ada", key: "ada", holdsName: 1, since: 1, usedAt: 1 }, manySmallRooms()];
	const [seats, sessions] = [[...rowsOf(4)], [{ session: "ada", tokenHash: "hash", ...ada }]];
	const restored = () => stopsOf(restoringHouse({ ...rows, sessions, seats })).value;
	const change = (state: HouseState, no: number, details: Partial<Room>) =>
		Object.assign(state.rooms.get(`room ${no}`) ?? {}, details);
	const [before, now] = [restored(), restored()];
	for (const no of [0, 1, 2]) change(before, no, { verifier: "of before" });
	change(now, 0, { verifier: "of before", topic: "another" });
	change(now, 1, { verifier: "another" });
	change(now, 3, { verifier: "the first" });
	free(now, "ada", { room: "room 2", held: "seat", promoted: null }, 2);
	expect(stopsOf(differencesOf(before, now)).value).toMatchObject({
		moderated: ["room 0", "room 1", "room 2", "room 3"],
		locked: ["room 1", "room 3"],
		lost: [{ session: "ada", room: "room 2", reason: "left" }],
	});
});

test("[ROOM5] of a place that was lost it is told whether by a word, behind a grace or by whose the conversation is", () => {
	const person = (session: string) => ({
		...{ session, tokenHash: `of ${session}`, name: session, key: session },
		...{ holdsName: 1, since: 1, usedAt: 1 },
	});
	const told = "direct-1a2b";
	const rows = manySmallRooms();
	const [room] = [...rows.rooms];
	if (room === undefined) throw new Error("there is no room");
	const restored = (inForce: boolean) => {
		const people = ["bo", "cy"].map((session) => ({
			room: told,
			session,
			name: session,
			answer: "accepted" as const,
		}));
		return stopsOf(
			restoringHouse({
				...rows,
				rooms: [...rows.rooms, { ...room, room: told }],
				sessions: ["ada", "bo", "cy", "dee"].map(person),
				seats: ["ada", "bo", "cy", "dee"].flatMap((session) =>
					["room 0", ...(session === "ada" && !inForce ? [told] : [])].map((room) => ({
						room,
						session,
						seq: 1,
					})),
				),
				conversations: inForce
					? { inForce, people, rooms: [{ room: told, isCurrent: 1 }] }
					: { inForce, people: [], rooms: [] },
			}),
		).value;
	};
	const [before, now] = [restored(false), restored(true)];
	for (const session of ["bo", "cy", "dee"])
		free(now, session, { room: "room 0", held: "seat", promoted: null }, 2);
	// a grace frees the name, too; whoever is here may have it again by then
	Object.assign(now.sessions.get("cy") ?? {}, { holdsName: false, since: 2 });
	Object.assign(now.sessions.get("dee") ?? {}, { since: 3 });
	const { lost } = stopsOf(differencesOf(before, now)).value;
	expect(Object.fromEntries(lost.map(({ session, room, reason }) => [`${session} ${room}`, reason]))).toEqual(
		{
			[`ada ${told}`]: "removed",
			...{ "bo room 0": "left", "cy room 0": "expired", "dee room 0": "expired" },
		},
	);
});
