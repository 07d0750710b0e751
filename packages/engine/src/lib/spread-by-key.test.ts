import { expect, test } from "vitest";
import { SpreadByKey } from "./spread-by-key.ts";

function spread(perSecond: number) {
	const time = { now: 5_000 };
	const options = { perSecond, atOnceMs: 200, clock: { now: () => time.now, wall: () => 0 } };
	return { time, keys: new SpreadByKey(options) };
}

test("[CONN3] what is asked at once beyond a small part waits its turn, each key by itself", () => {
	const { time, keys } = spread(10);
	expect([1, 2, 3, 4, 5].map(() => keys.delayMs("a"))).toEqual([0, 0, 0, 100, 200]);
	expect(keys.delayMs("b")).toBe(0);
	time.now += 500;
	expect(keys.delayMs("a")).toBe(0);
	expect(keys.delayMs("a", 5)).toBe(0);
	expect(keys.delayMs("a")).toBe(400);
});

test("[CONN3] without a limit nothing waits", () => {
	const { keys } = spread(0);
	for (let asked = 0; asked < 1_000; asked++) expect(keys.delayMs("a")).toBe(0);
});
