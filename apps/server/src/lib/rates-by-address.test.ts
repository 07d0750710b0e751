import { expect, test } from "vitest";
import { Addresses, countedAs } from "./addresses.ts";
import { RatesByAddress } from "./rates-by-address.ts";

function rates() {
	const clock = { now: () => 0, wall: () => 0 };
	return new RatesByAddress({ addresses: new Addresses([]), perSecond: 1, burstS: 2, clock });
}

function timesGot(taken: RatesByAddress, address: (turn: number) => string): number {
	let times = 0;
	for (let turn = 0; turn < 100; turn++) if (taken.take(countedAs(address(turn))) === 0) times += 1;
	return times;
}

test("[CONN8] an address has its rate, loopback and private ones ten times of it", () => {
	const taken = rates();
	expect(timesGot(taken, () => "203.0.113.7")).toBe(2);
	expect(timesGot(taken, () => "203.0.113.8")).toBe(2);
	expect(timesGot(taken, () => "127.0.0.1")).toBe(20);
	expect(timesGot(taken, () => "192.168.1.9")).toBe(20);
});

test("[CONN8] a site of many IPv6 networks gets ten times one network's rate, however many it uses", () => {
	expect(timesGot(rates(), (turn) => `2001:db8:1:${turn}::9`)).toBe(20);
});

test("[CONN8] a network that asks too much takes nothing from its neighbours", () => {
	const taken = rates();
	expect(timesGot(taken, () => "2001:db8:1:1::9")).toBe(2);
	expect(timesGot(taken, () => "2001:db8:1:2::9")).toBe(2);
});
