import { expect, test } from "vitest";
import { RatesByKey } from "./rates-by-key.ts";

function ratesAt(perSecond: number) {
	const time = { ms: 0 };
	const clock = { now: () => time.ms, wall: () => time.ms };
	return { time, rates: new RatesByKey({ perSecond, burstS: 2, clock }) };
}

test("each key has a rate and a burst of its own", () => {
	const { time, rates } = ratesAt(1);
	expect([rates.take("a"), rates.take("a"), rates.take("b")]).toEqual([0, 0, 0]);
	expect(rates.take("a")).toBe(1_000);
	expect(rates.take("b")).toBe(0);
	time.ms = 3_000;
	expect(rates.take("a")).toBe(0);
});

test("a rate of 0 is none", () => {
	const { rates } = ratesAt(0);
	for (let asked = 0; asked < 100; asked++) expect(rates.take("a")).toBe(0);
});

test("of very many keys the one that asked longest ago is forgotten", () => {
	const { rates } = ratesAt(1);
	for (const key of ["first", "first", "busy", "busy"]) rates.take(key);
	for (let key = 0; key < 9_999; key++) {
		rates.take(`key ${key}`);
		rates.take("busy");
	}
	expect(rates.take("first")).toBe(0);
	expect(rates.take("busy")).toBeGreaterThan(0);
});
