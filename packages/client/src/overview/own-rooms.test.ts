import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { expect, test } from "vitest";
import { OwnRooms } from "./own-rooms.ts";
import { unreadOf } from "./unread.ts";

type Told = ServerFrameOf<"overview">["rooms"][number];

function told(room: string, more: Partial<Told> = {}): Told {
	return { room, title: room, head: 9, posts: 5, readSeq: 4, readPosts: 2, mentions: 1, ...more };
}

function started() {
	const joined: string[] = [];
	const own = new OwnRooms({
		join: (room) => joined.push(room),
		isLeaving: () => false,
		changed: () => undefined,
	});
	own.onWelcome({ session: "ada" });
	const unreadIn = (room: string) => {
		const known = own.state?.get(room);
		return known && unreadOf(known);
	};
	return { joined, own, unreadIn, names: () => [...(own.state?.keys() ?? [])] };
}

test("[OVER1] rooms with a seat are joined, at most 50 of them; of all is known what is unread", () => {
	const { joined, own, unreadIn } = started();
	expect(own.state).toBeNull();
	const seated = Array.from({ length: 60 }, (_, n) => told(`room-${n}`, { seat: true }));
	const { readPosts: _, ...unknown } = told("cellar");
	own.onOverview({ type: "overview", rooms: [told("attic", { state: "banned" }), unknown, ...seated] });
	expect(joined).toEqual(seated.slice(0, 50).map(({ room }) => room));
	expect([unreadIn("attic"), unreadIn("room-59")]).toEqual([3, 3]);
	// how far one read is not known
	expect(unreadIn("cellar")).toBe(0);
});

test("[OVER3] [READ3] what is written and read elsewhere changes the number, whichever frame comes first", () => {
	const { own, unreadIn } = started();
	own.onOverview({ type: "overview", rooms: [told("den")] });
	own.onHeads({
		type: "heads",
		rooms: [
			["den", 12, 8],
			["elsewhere", 3, 3],
		],
	});
	expect(unreadIn("den")).toBe(6);
	own.onMine({ type: "mine", room: "den", readSeq: 10, readPosts: 6, mentions: 0 });
	expect([unreadIn("den"), own.state?.get("den")?.mentions]).toEqual([2, 0]);
	// worked out before that
	own.onOverview({ type: "overview", rooms: [told("den", { head: 11, posts: 7, readPosts: 6 })] });
	expect(unreadIn("den")).toBe(2);
	expect(own.state?.has("elsewhere")).toBe(false);
});

test("[OVER1] [OVER3] how far a room has come that is told of first is so, also where the overview was worked out before", () => {
	const { own, unreadIn } = started();
	own.onHeads({ type: "heads", rooms: [["den", 12, 8]] });
	expect(own.state).toBeNull();
	own.onOverview({ type: "overview", rooms: [told("den")] });
	expect(unreadIn("den")).toBe(6);
	// of another link, and maybe another log
	own.onWelcome({ session: "bo" });
	own.onOverview({ type: "overview", rooms: [told("den")] });
	expect(unreadIn("den")).toBe(3);
});

test("[MEM1] what was left or is gone is no room of one's own; a seat that was lost otherwise leaves it one", () => {
	const { own, names } = started();
	own.onOverview({ type: "overview", rooms: ["attic", "cellar", "den", "lobby"].map((room) => told(room)) });
	own.onLeft({ type: "left", room: "attic", reason: "left" });
	own.onLeft({ type: "left", room: "cellar", reason: "gone" });
	for (const reason of ["expired", "removed", "banned", "lost"] as const)
		own.onLeft({ type: "left", room: "den", reason });
	expect(names()).toEqual(["den", "lobby"]);
	own.onOverview({ type: "overview", rooms: [told("den", { state: "banned" })], part: true });
	expect(names()).toEqual(["den", "lobby"]);
	expect(own.state?.get("den")?.state).toBe("banned");
	// of a person this page knows nothing of yet
	own.onWelcome({ session: "somebody else" });
	expect(own.state).toBeNull();
});

test("[OVER1] what is in the way is what the page met with or was told last", () => {
	const { own } = started();
	const stateOf = (room: string) => own.state?.get(room)?.state;
	own.onOverview({ type: "overview", rooms: [told("den", { state: "full" }), told("attic")] });
	own.onRefused("den");
	expect(stateOf("den")).toBe("refused");
	own.onOverview({ type: "overview", rooms: [told("den")], part: true });
	expect(stateOf("den")).toBeUndefined();
	own.onRefused("no room of one's own");
	expect([...(own.state?.keys() ?? [])]).toEqual(["den", "attic"]);
});

test("[MEM1] a room that this page came into is told of only when the house says that one is a member", () => {
	const { own } = started();
	const { readSeq = 0, readPosts = 0, ...den } = told("den");
	const joins = (room: string) => own.onJoined({ ...den, room, readSeq, readPosts });
	joins("den");
	expect(own.state?.get("den")).toMatchObject({ isUntold: true });
	own.onOverview({ type: "overview", rooms: [told("den")] });
	joins("attic");
	for (const room of ["den", "attic"]) expect(own.state?.get(room)?.isUntold).not.toBe(true);
});
