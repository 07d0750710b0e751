import type { Conversation, OwnRoom, RoomState } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { roomIdOf, sidebarRooms } from "./sidebar-rooms.ts";

const none: ReadonlyMap<string, Conversation> = new Map();

function talkWith(room: string, name: string): Conversation {
	return { room, with: [{ session: `s-${name}`, name }], state: "accepted" };
}

function summary(room: string, count: number, capacity: number) {
	return { room, title: room, topic: "", count, capacity, head: 0, posts: 0, waiting: 0, deliverMs: null };
}
function member(room: string, more: Partial<OwnRoom> = {}): OwnRoom {
	return { room, title: room, head: 9, posts: 5, readPosts: 2, ...more };
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
	["full", true, { code: "room-full", message: "" }],
	["locked", false, { code: "not-allowed", field: "passphrase", message: "" }],
	["banned", false, { code: "removed-from-room", message: "" }],
	["refused", false, { code: "not-allowed", message: "" }],
] as const)("one's own room that refuses one stays, and says that it is %s", (shut, mayRead, refusal) => {
	const refused = own("den", { unread: 1, seat: { state: "refused", refusal } });
	const members = new Map([["den", member("den", { state: "refused" })]]);
	expect(sidebarRooms([], new Map([refused]), none, "Ada", members)).toMatchObject([
		{ room: "den", mine: true, shut, unread: 3, mayRead },
	]);
	expect(sidebarRooms([], new Map([refused]), none, "Ada")).toEqual([]);
});

test("what is in the way no more is not said of a room that refused one before", () => {
	const refusal = { code: "removed-from-room", message: "" } as const;
	const refused = own("den", { seat: { state: "refused", refusal } });
	const members = new Map([["den", member("den")]]);
	expect(sidebarRooms([], new Map([refused]), none, "Ada", members)).toMatchObject([
		{ room: "den", shut: null, mayRead: true },
	]);
});

test("a room in whose line one waits has its place, and what is unread as the house tells it", () => {
	const waiting = own("den", { unread: 0, seat: { state: "waiting", place: 2 } });
	const members = new Map([["den", member("den", { state: "full" })]]);
	expect(sidebarRooms([], new Map([waiting]), none, "Ada", members)).toMatchObject([
		{ room: "den", place: 2, unread: 3, mayRead: true },
	]);
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

test("[TALK4] what one ignores or blocked has left one's list, and what one has not answered is on it", () => {
	const talks = new Map(
		(["new", "accepted", "ignored", "blocked"] as const).map((state) => [
			`direct-${state}`,
			{ ...talkWith(`direct-${state}`, state), state },
		]),
	);
	const rooms = sidebarRooms(null, new Map([own("direct-ignored", {})]), talks, "Ada");
	expect(rooms.filter(({ turnedAway }) => turnedAway).map(({ name }) => name)).toEqual([
		"blocked",
		"ignored",
	]);
	expect(rooms).toHaveLength(4);
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

test("[MEM2] a room of which one is a member stands there without a seat, with what is unread and in the way", () => {
	const members = new Map([
		["den", member("den", { state: "banned", mentions: 1 })],
		["attic", member("attic", { state: "archived" })],
		["lobby", member("lobby")],
		["cellar", { room: "cellar", title: "cellar", head: 1, posts: 1 }],
	]);
	const rooms = sidebarRooms([summary("lobby", 4, 50)], new Map([own("lobby", {})]), none, "Ada", members);
	expect(rooms).toMatchObject([
		// what a newer server says is in the way is no word of this page
		{ room: "attic", unread: 3, shut: null, count: null, mine: true },
		// how far one read is not known
		{ room: "cellar", unread: 0, shut: null },
		{ room: "den", unread: 3, shut: "banned" },
		// this page is in it
		{ room: "lobby", count: 2, mine: true },
	]);
});
