import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

function cacheOf(bytesMax: number) {
	let now = 0;
	const cache = new BoundedCache<string>({ bytesMax, clock: { now: () => now, wall: () => now } });
	const put = (key: string, bytes: number, ageMsMax = 1_000) => cache.set(key, key, { bytes, ageMsMax });
	return {
		cache,
		put,
		pass: (ms: number) => {
			now += ms;
		},
	};
}

test("what was used last is kept, within the bound", () => {
	const { cache, put } = cacheOf(30);
	for (const key of ["a", "b", "c"]) put(key, 10);
	cache.get("a");
	put("d", 10);
	expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual(["a", undefined, "c", "d"]);
	expect(cache.bytes).toBe(30);
});

test("one large value takes the place of many, and one too large takes none", () => {
	const { cache, put } = cacheOf(30);
	for (const key of ["a", "b", "c"]) put(key, 10);
	put("huge", 31);
	expect(cache.get("a")).toBe("a");
	put("large", 25);
	expect(cache.bytes).toBe(25);
	expect(cache.get("a")).toBeUndefined();
});

test("each is kept until its time is over, and counted once", () => {
	const { cache, put, pass } = cacheOf(30);
	put("a", 10, 100);
	put("a", 20, 100);
	expect(cache.bytes).toBe(20);
	pass(99);
	expect(cache.get("a")).toBe("a");
	pass(1);
	expect(cache.get("a")).toBeUndefined();
	expect(cache.bytes).toBe(0);
});
