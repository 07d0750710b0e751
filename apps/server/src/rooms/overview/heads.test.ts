import { expect, onTestFinished, test } from "vitest";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import { createMetrics } from "../../lib/metrics.ts";
import { Heads } from "./heads.ts";

const named = (prefix: string, count: number): string[] =>
	Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Who sits, sits in every room, with one socket that has joined none of them; and how often people are asked after in each turn. */
function houseOf(roomCount: number, peopleCount: number, seatedCount = peopleCount) {
	const [ids, people] = [named("room", roomCount), named("person", peopleCount)];
	const frames = new Map<string, Buffer[]>(people.map((session) => [session, []]));
	const seats = new Map(people.slice(0, seatedCount).map((session, n) => [session, n + 1]));
	const rooms = new Map(ids.map((room) => [room, { room, listed: true, seats, line: new Map() }]));
	const clients = new Map(people.map((session) => [session, [outside(session)]]));
	const perTurn: number[] = [];
	let isOpen = false;
	const asked = (): void => {
		if (!isOpen) {
			perTurn.push(0);
			setImmediate(() => {
				isOpen = false;
			});
		}
		isOpen = true;
		perTurn.push((perTurn.pop() ?? 0) + 1);
	};
	const state = {
		...{ rooms, conversations: { inForce: true, bySession: new Map() } },
		sessions: new Map(people.map((session) => [session, { session, rooms: seats.has(session) ? ids : [] }])),
	};
	const house = {
		shown: () => {
			asked();
			return state;
		},
		connected: {
			count: peopleCount,
			*clients() {
				for (const all of clients.values()) {
					asked();
					yield* all;
				}
			},
			clientsOf: (session: string) => {
				asked();
				return clients.get(session);
			},
		},
		fanOut: { headOf: () => 9, countOf: () => 7 },
		metrics: createMetrics(),
	} as unknown as House;
	function outside(session: string): ClientSession {
		const offerWithNext = (frame: Buffer) => frames.get(session)?.push(frame);
		const connection = { isOver: false, output: { offerWithNext, flushLate: () => undefined } };
		return { session, rooms: new Map(), connection } as unknown as ClientSession;
	}
	const heads = new Heads(() => house);
	onTestFinished(() => heads.close());
	return { heads, ids, frames, perTurn };
}

const sumOf = (perTurn: readonly number[]): number => perTurn.reduce((sum, asked) => sum + asked, 0);

test("[OVER3] [OUT5] many rooms of many people are told in slices, a frame a socket, the same bytes to all, and nobody is asked after for each room", async () => {
	const people = 1_000;
	const { heads, ids, frames, perTurn } = houseOf(300, people);
	for (const id of ids) heads.changed(id);
	await expect
		.poll(() => [...frames.values()].every((told) => told.length > 0), { timeout: 20_000 })
		.toBe(true);
	expect(sumOf(perTurn)).toBeLessThan(3 * people);
	expect(perTurn.length).toBeGreaterThan(1);
	expect([...frames.values()].map((told) => told.length)).toEqual(Array.from({ length: people }, () => 1));
	expect(new Set([...frames.values()].flat()).size).toBe(1);
	const [[frame] = []] = [...frames.values()];
	expect(String(frame)).toContain(`["room-0",9,7],["room-1",9,7]`);
});

test("[OVER3] [OUT5] of rooms with few people nobody else is asked after, however many are here", async () => {
	const { heads, ids, frames, perTurn } = houseOf(2, 1_000, 3);
	for (const id of ids) heads.changed(id);
	await expect.poll(() => frames.get("person-2")?.length, { timeout: 20_000 }).toBe(1);
	expect(sumOf(perTurn)).toBeLessThan(20);
	expect([...frames.values()].flat()).toHaveLength(3);
});
