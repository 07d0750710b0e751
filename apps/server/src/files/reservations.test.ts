import { expect, test } from "vitest";
import { Reservations } from "./reservations.ts";

test("[FILE6] what stands still gives way, of the address that holds most first, and nothing else does", () => {
	let now = 0;
	const reservations = new Reservations({
		clock: { now: () => now, wall: () => now },
		perAddressBytesMax: 0,
		perAddressMax: 0,
		bytesMax: 100,
	});
	const takes = (id: string, bytes: number, address: string) =>
		reservations.take(id, bytes, { address, keys: [{ key: address, weight: 1 }] });
	expect(takes("light", 20, "192.0.2.1")).toEqual([]);
	now = 100;
	expect(takes("heavy", 40, "192.0.2.2")).toEqual([]);
	now = 200;
	expect(takes("heavy, begun", 40, "192.0.2.2")).toEqual([]);
	reservations.received("heavy, begun", 1);
	expect(takes("new", 20, "192.0.2.3"), "none stands still yet").toBe("full");
	now = 1_100;
	expect(takes("new", 20, "192.0.2.3"), "the heaviest, not the idlest").toEqual(["heavy"]);
	reservations.end("heavy");
	now = 10_199;
	expect(takes("newer", 80, "192.0.2.4"), "what has begun may pause").toBe("full");
	now = 10_200;
	expect(takes("newer", 80, "192.0.2.4")).toEqual(["heavy, begun", "light"]);
});
