import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Addresses } from "../lib/addresses.ts";
import { Arrivals } from "./arrivals.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function arrivals(): { house: Arrivals; comes: (addresses: readonly string[]) => { inside: number } } {
	const clock = { now: () => 0, wall: () => 0 };
	const house = new Arrivals({ addresses: new Addresses(["192.0.2.0/24"]), perSecond: 20, clock });
	const comes = (addresses: readonly string[]) => {
		const seen = { inside: 0 };
		for (const address of addresses)
			if (house.take(address)) house.inTurn(address, new PassThrough(), () => seen.inside++);
		return seen;
	};
	return { house, comes };
}

const many = (count: number, address: (index: number) => string): string[] =>
	Array.from({ length: count }, (_, index) => address(index));

test.for([
	["one address", 400, () => "203.0.113.7"],
	["a network that counts as ten", 4_000, () => "192.0.2.7"],
	["a /48", 4_000, (index: number) => `2001:db8:1:${(index % 500).toString(16)}::`],
] as const)(
	"[CONN8] all that %s may open at once are inside within four seconds, a twentieth at once",
	([, count, address]) => {
		const seen = arrivals().comes(many(count, address));
		expect(seen.inside).toBeGreaterThanOrEqual(count / 20);
		expect(seen.inside).toBeLessThan(count / 10);
		vi.advanceTimersByTime(4_000);
		expect(seen.inside).toBe(count);
	},
);

test("[CONN4] who waits for their turn when the door is shut is not let in any more", () => {
	const { house, comes } = arrivals();
	const seen = comes(many(100, () => "203.0.113.7"));
	const before = seen.inside;
	expect(house.end()).toHaveLength(100 - before);
	vi.advanceTimersByTime(10_000);
	expect(seen.inside).toBe(before);
});
