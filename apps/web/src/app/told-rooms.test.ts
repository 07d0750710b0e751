import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepToldRooms, toldRooms } from "./told-rooms.ts";

beforeEach(() => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("what was told last is there for a page that opens while the house does not answer", () => {
	expect(toldRooms()).toEqual([]);
	keepToldRooms(["den", "lobby"]);
	expect(toldRooms()).toEqual(["den", "lobby"]);
	keepToldRooms([]);
	expect(toldRooms()).toEqual([]);
});
