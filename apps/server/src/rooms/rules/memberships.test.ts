import { expect, test } from "vitest";
import type { Draft } from "../../app/drafts.ts";
import { chatRules } from "../../app/rules/decide.ts";
import { type HouseState, NO_ROOMS } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { restoreHouse } from "../../app/rules/restore-house.ts";
import { isMember, membershipsOf } from "../members.ts";
import { hasPassed } from "./memberships.ts";

const max = 10_000;
const PER_PERSON = 20;
const limits = {
	...{ roomsMax: max, conversationsMax: max, conversationsUnansweredMax: max, sessionsMax: max },
	...{
		roomBansMax: 9,
		reportsOpenMax: 9,
		activityStartBytesMax: 8_192,
		activityStateBytesMax: 262_144,
		activityMoveBytesMax: 1_024,
		membershipsMax: max,
		membershipsPerPersonMax: PER_PERSON,
	},
};
const at = 1_700_000_000_000;
const nothing: Past = {} as Past;

/** Rooms of which ada owns each, and who else there is; `areKept`: under rules that know of members. */
function house(roomCount: number, areKept = true, verifier: string | null = null, membershipsMax = max) {
	const rules = chatRules({ ...limits, membershipsMax });
	const rooms = Array.from({ length: roomCount }, (_, n) => `room-${String(n).padStart(3, "0")}`);
	const base = {
		topic: "",
		capacity: 0,
		listed: 1,
		closed: 0,
		readOnly: 0,
		slowMs: 0,
		openedAt: at,
		moved: 0,
	};
	const state: HouseState = restoreHouse({
		sessions: ["ada", "bo"].map((session, n) => ({
			...{ session, tokenHash: session, name: session, key: session, holdsName: 1, since: n + 1, usedAt: at },
		})),
		...{ devices: [], bans: [], mutes: [], speakers: [], seats: [], line: [] },
		rooms: rooms.map((room) => ({ ...base, room, title: room, owner: "ada", verifier })),
		activities: [],
		conversations: { inForce: true, people: [], rooms: [] },
		members: { areKept, outside: [], passed: [] },
	});
	let seq = 2;
	const does = (draft: Draft): string => {
		const decision = rules.decide(state, nothing, draft);
		if (!("event" in decision)) return "refusal" in decision ? decision.refusal.code : "repeated";
		rules.fold(state, decision.event, ++seq);
		return "accepted";
	};
	return {
		...{ state, rooms, does },
		sits: (room: string, proof?: string) =>
			does({ type: "take-seat", session: "bo", room, at, ...(proof !== undefined && { proof }) }),
		expires: () => does({ type: "expire", session: "bo", asOf: seq, ended: false, at }),
		leaves: (room: string) => does({ type: "leave-room", session: "bo", room }),
		boIsIn: () => membershipsOf(state, "bo").map(({ room }) => room),
	};
}

test("[MEM1] a seat that ends without a word leaves a member, and a word ends the membership", () => {
	const { sits, expires, leaves, boIsIn, state } = house(2);
	for (const room of ["room-000", "room-001"]) sits(room);
	expect(expires()).toBe("accepted");
	expect([state.seats, state.outside]).toEqual([0, 2]);
	expect(boIsIn()).toEqual(["room-000", "room-001"]);
	expect(leaves("room-000")).toBe("accepted");
	expect(leaves("room-000")).toBe("not-a-member");
	sits("room-001");
	expect(boIsIn()).toEqual(["room-001"]);
	expect(state.sessions.get("bo")?.outside).toBe(NO_ROOMS);
	expect(state.rooms.get("room-001")?.outside).toBeUndefined();
});

test("[MEM1] under the rules of before nobody without a seat is a member", () => {
	const { sits, expires, leaves, boIsIn } = house(1, false);
	sits("room-000");
	expires();
	expect(boIsIn()).toEqual([]);
	expect(leaves("room-000")).toBe("not-a-member");
});

test("[MEM1] of more memberships than a person has, those without a seat go first, the oldest of them before the others", () => {
	const count = PER_PERSON;
	const { rooms, sits, expires, boIsIn } = house(count + 3);
	for (const room of rooms.slice(0, 2)) {
		sits(room);
		expires();
	}
	for (const room of rooms.slice(2, count)) sits(room);
	expect(boIsIn()).toHaveLength(count);
	expires();
	// it was in that room longest ago
	sits(rooms[count] ?? "");
	expect(boIsIn()).not.toContain(rooms[0]);
	// one that it is a member of already costs none
	sits(rooms[1] ?? "");
	expect(boIsIn()).toHaveLength(count);
	for (const room of rooms) sits(room);
	expect(boIsIn()).toEqual(expect.arrayContaining(rooms));
	// a seat was never taken for it, and with so many of them only so many stay
	expires();
	expect(boIsIn()).toHaveLength(count);
});

test("[MEM1] a house that holds as many memberships as it may keeps what others have", () => {
	const { state, sits, expires, boIsIn, does } = house(4, true, null, 2);
	for (const room of ["room-000", "room-001", "room-002"]) sits(room);
	expect(expires()).toBe("accepted");
	expect(boIsIn()).toEqual(["room-001", "room-002"]);
	// for one more of theirs the oldest of theirs goes
	sits("room-003");
	expires();
	expect(boIsIn()).toEqual(["room-002", "room-003"]);
	// and whoever has none gets none
	does({ type: "take-seat", session: "ada", room: "room-000", at });
	does({ type: "release-session", session: "ada", ended: false, at });
	expect(membershipsOf(state, "ada")).toEqual([]);
	expect(boIsIn()).toEqual(["room-002", "room-003"]);
	expect(state.outside).toBe(2);
	// who only comes back and goes again keeps all of it
	sits("room-002");
	expires();
	expect(boIsIn().toSorted()).toEqual(["room-002", "room-003"]);
});

test("[MEM3] who gave the present passphrase is not asked, whatever ended the seat, until there is another", () => {
	const { sits, expires, does, state } = house(1, true, "first");
	const [room] = state.rooms.values();
	expect(sits("room-000")).toBe("not-allowed");
	expect(sits("room-000", "first")).toBe("accepted");
	expires();
	expect(sits("room-000")).toBe("accepted");
	const wish = { do: "settings" } as const;
	does({ type: "moderate", room: "room-000", by: "ada", wish, verifier: "second", at });
	expect(state.rooms.get("room-000")?.seats.has("bo")).toBe(true);
	expires();
	expect(sits("room-000")).toBe("not-allowed");
	expect(room !== undefined && isMember(state, room, "bo")).toBe(true);
	expect(sits("room-000", "second")).toBe("accepted");
	does({ type: "leave-room", session: "bo", room: "room-000" });
	expect(room !== undefined && hasPassed(room, "bo")).toBe(false);
	expect(sits("room-000")).toBe("not-allowed");
});

test("[MEM1] [ROOM9] with the room, or with the person, nothing is left of it", () => {
	const { sits, expires, does, state } = house(2, true, "first");
	for (const room of ["room-000", "room-001"]) sits(room, "first");
	expires();
	does({ type: "delete-room", room: "room-000", reason: "", at });
	expect(state.sessions.get("bo")?.outside).toEqual(["room-001"]);
	does({ type: "release-session", session: "bo", ended: true, at });
	expect(state.rooms.get("room-001")).toMatchObject({ outside: undefined, passed: undefined });
	expect(state.outside).toBe(0);
});
