import type { Conversation, RoomState } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { roomIdOf, sidebarRooms } from "./sidebar-rooms.ts";

const none: ReadonlyMap<string, Conversation> = new Map();

function talkWith(room: string, name: string): Conversation {
	return { room, with: [{ session: `s-${name}`, name }], state: "accepted" };
}

function summary(room: string, count: number, capacity: number) {
	return { room, title: room, topic: "", count, capacity, head: 0, posts: 0, waiting: 0, deliverMs: null };
}
function own(room: string, more: Partial<RoomState>): [string, RoomState] {
	const state: RoomState = {
		...{
			room,
			title: "",
			topic: "",
			capacity: 50,
			count: 2,
			members: [],
			typing: [],
			rows: [],
			notices: [],
			pending: [],
			attachments: [],
			rules: {},
			reported: 0,
		},
		...{ continuity: { from: 0, to: 0, events: 0, whole: true }, atHead: true, reachedStart: true },
		...{
			loading: { before: false, after: false },
			head: 0,
			posts: 0,
			readSeq: 0,
			unread: 3,
			mentions: 0,
			calledAt: undefined,
			newLineAfter: null,
		},
		...{ screens: [], restarted: false, seat: { state: "inside" } },
		...more,
	};
	return [room, state];
}

test("listed and own rooms stand in one list, by name, own numbers fresher than listed ones", () => {
	const rooms = sidebarRooms(
		[summary("lobby", 1, 50), summary("design", 20, 20)],
		new Map([own("lobby", {}), own("attic", {})]),
		none,
		"Ada",
	);
	expect(rooms.map(({ room }) => room)).toEqual(["attic", "design", "lobby"]);
	expect(rooms[2]).toMatchObject({ count: 2, unread: 3, mine: true, full: false });
	expect(rooms[1]).toMatchObject({ full: true, mine: false });
});

test("in line one sees the place; a refusal does not make a room one's own", () => {
	const waiting = own("design", { seat: { state: "waiting", place: 2 } });
	expect(sidebarRooms([summary("design", 20, 20)], new Map([waiting]), none, "Ada")[0]).toMatchObject({
		place: 2,
		mine: true,
		count: 20,
	});
	const refused = own("gone", {
		seat: { state: "refused", refusal: { code: "no-such-room", message: "" } },
	});
	expect(sidebarRooms([], new Map([refused]), none, "Ada")).toEqual([]);
});

test.each([
	["full", { code: "room-full", message: "" }],
	["locked", { code: "not-allowed", field: "passphrase", message: "" }],
	["refused", { code: "not-allowed", message: "" }],
] as const)("one's own room that refuses one stays, and says that it is %s", (shut, refusal) => {
	const refused = own("den", { seat: { state: "refused", refusal } });
	expect(sidebarRooms([], new Map([refused]), none, "Ada", new Set(["den"]))).toMatchObject([
		{ room: "den", mine: true, shut, unread: 0 },
	]);
	expect(sidebarRooms([], new Map([refused]), none, "Ada")).toEqual([]);
});

test("[TALK6] a conversation stands there by the other one, who is there or not, whether one is in it or not", () => {
	const here = [
		{ name: "Ada", away: false },
		{ name: "Bo", away: false },
	];
	const talks = new Map(
		[
			["direct-1", "Bo"],
			["direct-2", "Cy"],
		].map(([room = "", name = ""]) => [room, talkWith(room, name)]),
	);
	const rooms = sidebarRooms(null, new Map([own("direct-1", { title: "Bo", members: here })]), talks, "Ada");
	expect(rooms).toMatchObject([
		{ name: "Bo", partner: "here", mine: true },
		{ name: "Cy", partner: "away", mine: false },
	]);
});

test("no limit is never full", () => {
	expect(sidebarRooms([summary("hall", 900, 0)], new Map(), none, "Ada")[0]?.full).toBe(false);
});

test("a written name becomes an id", () => {
	expect(roomIdOf("  Release planning! ")).toBe("release-planning");
	expect(roomIdOf("Café № 5")).toBe("cafe-no-5");
	expect(roomIdOf("日本")).toBe("");
	expect(roomIdOf("x".repeat(99))).toHaveLength(64);
});
