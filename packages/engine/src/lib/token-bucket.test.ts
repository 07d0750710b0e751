import { expect, test } from "vitest";
import { TokenBucket } from "./token-bucket.ts";

test("[CONN3] a burst goes through, then one per interval", () => {
	const bucket = new TokenBucket({ perSecond: 10, burst: 3, now: 0 });
	expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0]);
	expect(new TokenBucket({ perSecond: 10, burst: 1, now: 0 }).take(0)).toBe(0);
	expect(bucket.take(0)).toBeGreaterThan(0);
	expect(bucket.take(300)).toBe(0);
});

test("[CONN3] a refused call costs a token too, so hammering on gets nothing", () => {
	const bucket = new TokenBucket({ perSecond: 10, burst: 2, now: 0 });
	let allowed = 0;
	for (let now = 0; now < 10_000; now += 10) if (bucket.take(now) === 0) allowed += 1;
	expect(allowed).toBe(2);
	const waitMs = bucket.take(10_000);
	expect(bucket.take(10_000 + waitMs + 100)).toBe(0);
});

test("[CONN3] one that many share loses nothing by a refused call, and whoever comes when told gets theirs", () => {
	const bucket = new TokenBucket({ perSecond: 10, burst: 2, now: 0, isShared: true });
	let allowed = 0;
	for (let now = 0; now < 10_000; now += 10) if (bucket.take(now) === 0) allowed += 1;
	expect(allowed).toBeGreaterThanOrEqual(100);
	expect(allowed).toBeLessThanOrEqual(102);
});

test("[CONN3] the time to wait is the whole of it, to the fraction of a ms", () => {
	const bucket = new TokenBucket({ perSecond: 10, burst: 1, now: 0 });
	let now = 0.1;
	for (let turn = 0; turn < 1_000; turn++) {
		expect(bucket.take(now)).toBe(0);
		now += bucket.take(now);
	}
});

test("0 means no limit", () => {
	const bucket = new TokenBucket({ perSecond: 0, burst: 0, now: 0 });
	expect(Array.from({ length: 1000 }, () => bucket.take(0)).every((wait) => wait === 0)).toBe(true);
});
