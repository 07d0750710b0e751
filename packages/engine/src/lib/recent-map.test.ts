import { expect, test } from "vitest";
import { RecentMap } from "./recent-map.ts";

test("of too many keys the one used longest ago is forgotten", () => {
	const recent = new RecentMap<number>(2);
	recent.set("a", 1);
	recent.set("b", 2);
	expect(recent.get("a", () => 0)).toBe(1);
	recent.set("c", 3);
	expect(recent.get("a", () => 0)).toBe(1);
	expect(recent.get("b", () => 0)).toBe(0);
});

test("a key that is used several times in a row is the newest, and takes one place", () => {
	const recent = new RecentMap<number>(2);
	for (const key of ["a", "b", "b", "b", "a", "a", "c"]) recent.set(key, 1);
	expect(recent.has("a")).toBe(true);
	expect(recent.has("b")).toBe(false);
	recent.set("b", 2);
	expect(recent.get("b", () => 0)).toBe(2);
	expect(recent.has("a")).toBe(false);
});
