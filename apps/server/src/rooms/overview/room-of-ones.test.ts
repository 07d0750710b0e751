import { expect, test } from "vitest";
import type { House } from "../../app/context.ts";
import type { Room } from "../../app/rules/house-state.ts";
import { type LookedAt, toldOf } from "./room-of-ones.ts";

const viewer = { session: "ada", address: "", knowsOfMany: true };

/** A house in which the den was opened at that time, and something was written there since. */
function houseWithDen(openedAt: number): House {
	const den = { room: "den", openedAt, seats: new Map([["ada", 1]]), line: new Map() } as unknown as Room;
	const sessions = new Map([["ada", { session: "ada", name: "Ada" }]]);
	const state = { sessions, rooms: new Map([["den", den]]), conversations: { inForce: true } };
	return { shown: () => state, fanOut: { headOf: () => 12 } } as unknown as House;
}

test("[OVER4] what was looked at in a room is not told of another one of its name, however far that one has come", () => {
	const looked: LookedAt = {
		...{ room: "den", openedAt: 1, head: 9, posts: 5 },
		...{ standing: { readSeq: 9, readPosts: 5, mentions: 0 }, last: null, asked: undefined },
	};
	expect(toldOf(houseWithDen(2), viewer, looked, undefined)).toBeUndefined();
});
