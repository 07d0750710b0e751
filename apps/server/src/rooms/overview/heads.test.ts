import { expect, onTestFinished, test } from "vitest";
import type { ClientSession } from "../../app/client-session.ts";
import type { House } from "../../app/context.ts";
import { createMetrics } from "../../lib/metrics.ts";
import { Heads } from "./heads.ts";

const named = (prefix: string, count: number): string[] =>
	Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Everybody sits in every room, with one socket that has joined none of them; and what is asked of them in each turn. */
function houseOf(roomCount: number, peopleCount: number) {
	const [ids, people] = [named("room", roomCount), named("person", peopleCount)];
	const frames = new Map<string, Buffer[]>(people.map((session) => [session, []]));
	const seats = new Map(people.map((session, n) => [session, n + 1]));
	const rooms = new Map(ids.map((room) => [room, { room, listed: true, seats, line: new Map() }]));
	const clients = new Map(people.map((session) => [session, [outside(session)]]));
	const perTurn: number[] = [];
	let isOpen = false;
	const house = {
		shown: () => ({
			...{ rooms, conversations: { inForce: true, bySession: new Map() } },
			sessions: new Map(people.map((session) => [session, { session, rooms: ids }])),
		}),
		connected: {
			clientsOf: (session: string) => {
				if (!isOpen) {
					perTurn.push(0);
					setImmediate(() => {
						isOpen = false;
					});
				}
				isOpen = true;
				perTurn.push((perTurn.pop() ?? 0) + 1);
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

test("[OVER3] [OUT5] many rooms of many people are told in slices, a frame a socket, and the same bytes to all", async () => {
	const { heads, ids, frames, perTurn } = houseOf(300, 200);
	for (const id of ids) heads.changed(id);
	await expect
		.poll(() => [...frames.values()].every((told) => told.length > 0), { timeout: 20_000 })
		.toBe(true);
	expect(perTurn.reduce((sum, asked) => sum + asked)).toBe(300 * 200);
	expect(perTurn.length).toBeGreaterThan(1);
	expect([...frames.values()].map((told) => told.length)).toEqual(Array.from({ length: 200 }, () => 1));
	expect(new Set([...frames.values()].flat()).size).toBe(1);
	const [[frame] = []] = [...frames.values()];
	expect(String(frame)).toContain(`["room-0",9,7],["room-1",9,7]`);
});
