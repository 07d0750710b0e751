import type { OwnRoom } from "@parley/client/state/chat-state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetOfBefore, membershipsOf, membersRooms, onForgotten, roomsOfBefore } from "./of-before.ts";

function own(room: string, more: Partial<OwnRoom> = {}): [string, OwnRoom] {
	return [room, { room, title: room, head: 9, posts: 5, ...more }];
}

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

test("[MEM1] a server of before tells of no membership: what stands in the list of before stays", () => {
	const known = new Map([own("lobby", { isUntold: true }), own("den")]);
	expect(membershipsOf(known)).toEqual(["den"]);
	forgetOfBefore(new Set(membershipsOf(known)));
	expect(roomsOfBefore()).toEqual(["lobby", "attic"]);
	expect([...membersRooms(known, roomsOfBefore()).keys()]).toEqual(["attic", "lobby", "den"]);
});

test("whoever leaves a room of the list of before sees it go", () => {
	const seen: (readonly string[])[] = [];
	const stop = onForgotten(() => seen.push([...membersRooms(null, roomsOfBefore()).keys()]));
	forgetOfBefore(new Set(["attic"]));
	forgetOfBefore(new Set(["elsewhere"]));
	stop();
	forgetOfBefore(new Set(["den"]));
	expect(seen).toEqual([["lobby", "den"]]);
});
