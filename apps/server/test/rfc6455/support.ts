import { expect } from "vitest";
import { RawClient } from "../support/raw-client.ts";
import { type House, openHouse } from "../support/server.ts";

/** What is sent on a fresh socket, and what is heard by the time it is closed or has answered a last question. */
export type Case = readonly [name: string, bytes: readonly Buffer[], heard: readonly string[]];

export function openQuietHouse(): Promise<House> {
	return openHouse({ LIMITS: "off", ROOM_CAPACITY: "0", SEAT_GRACE_S: "0" });
}

/**
 * Each case twice: written at once, and in pieces of some bytes. `pong` frames leave before answers of the same
 * turn, so each kind is held in its own order. Of a socket that must be closed only that counts: whether what came
 * before the fault is still answered is left open by the RFC.
 */
export async function expectEach(house: House, cases: readonly Case[], chops = [0, 3]): Promise<void> {
	for (const [name, bytes, heard] of cases)
		for (const chop of chops) {
			const client = await RawClient.comesIn(house.port);
			if (chop === 0) client.sends(...bytes);
			else await client.sendsChopped(Buffer.concat(bytes), chop);
			// a message is shown when it is stored, and later questions are answered before that
			if (heard.some(isPosted)) await client.hears(isPosted);
			const last = heard.at(-1);
			const mustClose = last?.startsWith("closed") === true;
			const found = mustClose ? (await client.closes()).slice(-1) : byKind(await client.settles());
			expect(found, `${name}, ${chop === 0 ? "at once" : `in pieces of ${chop}`}`).toEqual(
				mustClose ? [last] : byKind(heard),
			);
			client.socket.destroy();
		}
}

function isPosted(what: string): boolean {
	return what.startsWith("posted");
}

function byKind(heard: readonly string[]): string[] {
	const kindOf = (what: string): string => what.split(" ", 1)[0] ?? "";
	return heard.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)));
}
