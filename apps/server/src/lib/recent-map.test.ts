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
