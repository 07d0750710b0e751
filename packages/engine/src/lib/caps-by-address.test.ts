import { expect, test } from "vitest";
import { Addresses } from "./addresses.ts";
import { CapsByAddress } from "./caps-by-address.ts";

const addresses = new Addresses(["198.51.100.0/24"]);

test("an address holds so much and no more, until it gives some back", () => {
	const caps = new CapsByAddress({ addresses, max: 3 });
	expect(caps.take("192.0.2.1", 2)).toBe(true);
	expect(caps.take("192.0.2.1", 2)).toBe(false);
	expect(caps.take("192.0.2.2", 2)).toBe(true);
	caps.giveBack("192.0.2.1");
	expect(caps.take("192.0.2.1", 2)).toBe(true);
	expect([caps.mayTake("192.0.2.1"), caps.mayTake("192.0.2.2")]).toEqual([false, true]);
});

test("one that many share holds ten times as much, and so does all of a larger network together", () => {
	const caps = new CapsByAddress({ addresses, max: 1 });
	expect(caps.take("198.51.100.7", 10)).toBe(true);
	expect(caps.take("198.51.100.7")).toBe(false);
	const places = Array.from({ length: 11 }, (_, at) => caps.take(`2001:db8:1:${at}::`));
	expect(places.filter(Boolean)).toHaveLength(10);
	expect(caps.take("2001:db8:2::")).toBe(true);
	caps.giveBack("2001:db8:1:1::");
	expect([caps.take("2001:db8:1:11::"), caps.take("2001:db8:1:12::")]).toEqual([true, false]);
});

test("without a limit all is given", () => {
	const caps = new CapsByAddress({ addresses, max: 0 });
	expect(caps.take("192.0.2.1", 1_000_000)).toBe(true);
});

test("past the most that any network may hold, being shared or large is no help", () => {
	const caps = new CapsByAddress({ addresses, max: 1, mostMax: 3 });
	expect([caps.take("198.51.100.7", 3), caps.take("198.51.100.7")]).toEqual([true, false]);
	const places = Array.from({ length: 5 }, (_, at) => caps.take(`2001:db8:1:${at}::`));
	expect(places.filter(Boolean)).toHaveLength(3);
	const unweighed = new CapsByAddress({ addresses, max: 0, mostMax: 3 });
	expect([unweighed.take("192.0.2.1", 3), unweighed.take("192.0.2.1")]).toEqual([true, false]);
});
