import { expect, test } from "vitest";
import { Addresses, countedAs } from "./addresses.ts";
import { RatesByAddress } from "./rates-by-address.ts";

function rates(perSecond = 1, burstS = 2, time = { ms: 0 }, others: { isShared?: boolean } = {}) {
	const clock = { now: () => time.ms, wall: () => time.ms };
	return new RatesByAddress({ addresses: new Addresses([]), perSecond, burstS, clock, ...others });
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

test("[CONN8] of people behind one address who come exactly when told, one more gets in with each token", () => {
	for (const perHour of [60, 200, 300, 7_000]) {
		const time = { ms: 0 };
		const taken = rates(perHour / 3_600, 3_600, time);
		while (taken.take("203.0.113.7") === 0);
		let waiting = Array.from({ length: 10 }, (_, person) => ({ person, due: person * 1_000 }));
		const intervalMs = 3_600_000 / perHour;
		while (waiting.length > 0 && time.ms < 20 * intervalMs) {
			time.ms = Math.min(...waiting.map(({ due }) => due));
			waiting = waiting.flatMap(({ person, due }) => {
				const waitMs = due > time.ms ? due - time.ms : taken.take("203.0.113.7");
				return waitMs === 0 ? [] : [{ person, due: time.ms + waitMs }];
			});
		}
		expect(waiting).toEqual([]);
		expect(time.ms).toBeLessThanOrEqual(Math.max(10 * intervalMs, 9_000) + 20);
	}
});

test("[CONN8] what the larger network refuses costs the smaller one nothing", () => {
	const time = { ms: 0 };
	const taken = rates(1, 2, time);
	timesGot(taken, (turn) => `2001:db8:1:${turn}::9`);
	const late = "2001:db8:1:ffff::";
	for (let turn = 0; turn < 5; turn++) expect(taken.take(late)).toBeGreaterThan(0);
	time.ms = 1_000;
	expect([taken.take(late), taken.take(late)]).toEqual([0, 0]);
});

test("[CONN8] what turned out to cost nothing is given back to the larger network, too", () => {
	const taken = rates();
	timesGot(taken, (turn) => `2001:db8:1:${turn}::9`);
	taken.giveBack(countedAs("2001:db8:1:1::9"));
	expect(taken.take("2001:db8:1:fffe::")).toBe(0);
	expect(taken.take("2001:db8:1:ffff::")).toBeGreaterThan(0);
});

test("[CONN8] at the door loopback and private addresses are one each, those the operator lists are ten", () => {
	const clock = { now: () => 0, wall: () => 0 };
	const addresses = new Addresses(["192.0.2.0/24"], { insideIs: "one" });
	const taken = new RatesByAddress({ addresses, perSecond: 1, burstS: 2, clock });
	expect(timesGot(taken, () => "127.0.0.1")).toBe(2);
	expect(timesGot(taken, () => "192.168.1.9")).toBe(2);
	expect(timesGot(taken, () => "192.0.2.9")).toBe(20);
});

test("[CONN8] whoever hammers on gets nothing, where that is wanted, and their neighbours of the larger network do", () => {
	const time = { ms: 0 };
	const taken = rates(1, 2, time, { isShared: false });
	expect(timesGot(taken, () => "2001:db8:1:1::9")).toBe(2);
	time.ms = 900;
	expect(taken.take(countedAs("2001:db8:1:1::9"))).toBeGreaterThan(0);
	time.ms = 1_100;
	expect(taken.take(countedAs("2001:db8:1:1::9"))).toBeGreaterThan(0);
	expect(timesGot(taken, () => "2001:db8:1:2::9")).toBe(2);
});

test("[CONN8] of a larger network that is used up, whoever hammers on takes nothing from the others of it", () => {
	const time = { ms: 0 };
	const taken = rates(1, 2, time, { isShared: false });
	timesGot(taken, (turn) => `2001:db8:1:${turn}::9`);
	time.ms = 90;
	expect(taken.take("2001:db8:1:fffe::")).toBeGreaterThan(0);
	time.ms = 110;
	expect(taken.take("2001:db8:1:ffff::")).toBe(0);
});
