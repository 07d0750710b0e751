import { expect, test } from "vitest";
import type { ClientSession, RoomPlace } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import { join } from "./join.ts";

const EPOCH = "of this log";

test("[ORD1] a join that waits for what other nodes told comes into no room that its socket came into meanwhile", async () => {
	const told = Promise.withResolvers<boolean>();
	let head = 0;
	const house = {
		epoch: EPOCH,
		fanOut: { headOf: () => head },
		caughtUp: () => told.promise,
		shown: () => ({ rooms: new Map([["den", {}]]) }),
	} as unknown as House;
	const refused: unknown[] = [];
	const rooms = new Map<string, RoomPlace>();
	const client = {
		rooms,
		refuse: ({ code }: { code: string }, ref: number) => refused.push([code, ref]),
	} as unknown as ClientSession;
	const waits = join(house, client, "bo", { type: "join", ref: 7, room: "den", after: 5, epoch: EPOCH });
	// another frame of the same socket, which had nothing to wait for
	const inside = { state: "inside" } as RoomPlace;
	rooms.set("den", inside);
	head = 5;
	told.resolve(true);
	await waits;
	expect(refused).toEqual([["already-a-member", 7]]);
	expect(rooms.get("den")).toBe(inside);
});
