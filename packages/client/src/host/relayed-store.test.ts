import { expect, test } from "vitest";
import { RelayedStore } from "./relayed-store.ts";

test("what is written is written down by a tab, and what one's own tabs tell back of it changes nothing", () => {
	const written: [string, string | null][] = [];
	const store = new RelayedStore((...one) => written.push(one));
	store.fill({ who: "of before" });
	store.set("who", "first");
	store.set("who", "second");
	store.set("who", "second");
	expect(written).toEqual([
		["who", "first"],
		["who", "second"],
	]);
	expect(store.heard("who", "first")).toBe(false);
	expect(store.get("who")).toBe("second");

	expect(store.heard("who", "another core's")).toBe(true);
	expect(store.get("who")).toBe("another core's");
	store.remove("who");
	store.remove("who");
	expect(written.slice(2)).toEqual([["who", null]]);
	expect(store.heard("who", null)).toBe(false);
	expect(store.heard("who", "another core's")).toBe(true);
	expect(store.heard("who", null)).toBe(true);
	expect(store.get("who")).toBeUndefined();
});
