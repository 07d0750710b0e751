import { Addresses } from "@parley/engine/lib/addresses";
import type { Outcome } from "@parley/engine/rules";
import { expect, test } from "vitest";
import type { ChatEvent } from "../app/events.ts";
import type { Room } from "../app/rules/house-state.ts";
import { SeatShares } from "./seat-shares.ts";

const HERE = "203.0.113.7";
const THERE = "198.51.100.1";

/** A small room, and people of one address who ask for a seat in it that is decided when `decides` says so. */
function houseOf(nodes: number | undefined, now = () => performance.now()) {
	const seats = new Map<string, number>();
	const room = { room: "lobby", capacity: 11, seats, line: new Map() } as Partial<Room> as Room;
	const asked: (() => void)[] = [];
	const refused: string[] = [];
	const shares = new SeatShares({
		clock: { now, wall: () => Date.now() },
		addresses: new Addresses([]),
		atTheDoor: new Addresses([], { insideIs: "one" }),
		isAnybodyElsewhere: () => true,
		addressHash: (address) => address,
		addressesOf: (session) => {
			if (session.startsWith("stranger")) return [];
			return [session.startsWith("neighbour") ? THERE : HERE];
		},
		nodes: () => nodes,
		percent: 10,
	});
	return {
		seats,
		asked,
		refused,
		async comes(session: string, address = HERE): Promise<void> {
			const ask = () =>
				new Promise<Outcome<ChatEvent>>((resolve) => {
					asked.push(() => {
						seats.set(session, seats.size + 1);
						const event = { type: "seat-taken", session, room: "lobby" } as const;
						resolve({ kind: "accepted", seq: seats.size, event } as Outcome<ChatEvent>);
					});
				});
			const outcome = await shares.ask(room, address, ask);
			if (outcome.kind === "refused") refused.push(outcome.refusal.code);
		},
		decides: (): void => {
			for (const decide of asked.splice(0)) decide();
		},
		areSeated: (who: string, count: number): void => {
			for (let one = 1; one <= count; one++) seats.set(`${who} ${one}`, one);
		},
	};
}

test("[ROOM7] what is asked for and not decided yet counts as asked for by each node", async () => {
	const house = houseOf(2);
	for (let guest = 1; guest <= 10; guest++) void house.comes(`guest ${guest}`);
	expect(house.asked).toHaveLength(4);
	await expect
		.poll(
			() => {
				house.decides();
				return house.refused.length;
			},
			{ timeout: 8_000 },
		)
		.toBe(2);
	expect(house.seats.size).toBe(8);
});

test("[ROOM7] a node by itself lets nobody wait whom others of the address are decided before", async () => {
	const house = houseOf(undefined);
	for (let guest = 1; guest <= 10; guest++) {
		void house.comes(`guest ${guest}`);
		house.decides();
		await new Promise(setImmediate);
	}
	expect(house.seats.size).toBe(8);
	void house.comes("neighbour", THERE);
	expect(house.asked).toHaveLength(1);
});

test("[ROOM7] what was given while many were left counts for whoever waited for it, however soon that is looked at again", async () => {
	const house = houseOf(undefined, () => 0);
	for (let guest = 1; guest <= 10; guest++) void house.comes(`guest ${guest}`);
	expect(house.asked).toHaveLength(8);
	house.decides();
	await expect
		.poll(
			() => {
				house.decides();
				return house.refused.length;
			},
			{ timeout: 5_000 },
		)
		.toBe(2);
	expect(house.seats.size).toBe(8);
});

test("[ROOM7] while nobody knows where somebody is, the last seats wait to be given", async () => {
	const house = houseOf(2);
	house.areSeated("stranger", 10);
	void house.comes("guest");
	expect(house.asked).toHaveLength(0);
	await expect.poll(() => house.asked.length, { timeout: 5_000 }).toBe(1);
});

test("[ROOM7] of the last seats an address gets the next when all nodes have seen who got the one before", async () => {
	const house = houseOf(2);
	house.areSeated("neighbour", 8);
	for (const guest of ["guest 1", "guest 2", "guest 3"]) void house.comes(guest);
	expect(house.asked).toHaveLength(1);
	house.decides();
	const decidedAt = performance.now();
	await expect.poll(() => house.asked.length, { timeout: 5_000 }).toBe(1);
	expect(performance.now() - decidedAt).toBeGreaterThan(450);
	house.decides();
	await expect.poll(() => house.refused, { timeout: 5_000 }).toEqual(["too-many-from-here"]);
	expect([...house.seats.keys()].slice(8)).toEqual(["guest 1", "guest 2"]);
});
