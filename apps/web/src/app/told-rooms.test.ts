import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOfBefore, keepToldRooms, roomsOfBefore, toldRooms } from "./told-rooms.ts";

beforeEach(() => {
	const kept = new Map<string, string>([["parley.rooms", "lobby den Not-A-Room attic"]]);
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("[MEM1] what a page of before kept stays until the house tells of it, or it was left", () => {
	expect(roomsOfBefore()).toEqual(["lobby", "den", "attic"]);
	forgetOfBefore(new Set(["lobby", "elsewhere"]));
	expect(roomsOfBefore()).toEqual(["den", "attic"]);
	forgetOfBefore(new Set(["den", "attic"]));
	expect(roomsOfBefore()).toEqual([]);
	expect(localStorage.getItem("parley.rooms")).toBeNull();
});

test("what was told last is there for a page that opens while the house does not answer", () => {
	expect(toldRooms()).toEqual([]);
	keepToldRooms(["den", "lobby"]);
	expect(toldRooms()).toEqual(["den", "lobby"]);
	keepToldRooms([]);
	expect(toldRooms()).toEqual([]);
});
