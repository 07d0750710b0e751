import { expect, test } from "vitest";
import { nextUnread } from "./next-unread.ts";

const listed = (room: string, unread: number) => ({ room, unread, mayRead: true, turnedAway: false });
const NOBODY: ReadonlySet<string> = new Set();
const rooms = [
	listed("direct-1", 1),
	listed("attic", 0),
	listed("den", 2),
	listed("lobby", 0),
	listed("nook", 3),
];

test("[READ2] the next unread room is the next one down or up the list, conversations last, and round its end", () => {
	const down = ["lobby", "nook", "direct-1", "den"].map((room) => nextUnread(rooms, room, NOBODY, 1));
	expect(down).toEqual(["nook", "direct-1", "den", "nook"]);
	expect(["lobby", "den"].map((room) => nextUnread(rooms, room, NOBODY, -1))).toEqual(["den", "direct-1"]);
});

test("[READ2] what is muted, turned away, or cannot be read leads nowhere, and neither does the room one is in", () => {
	const [talk, attic, den, lobby, nook] = rooms as [Listed, Listed, Listed, Listed, Listed];
	const some = [{ ...talk, turnedAway: true }, attic, den, lobby, { ...nook, mayRead: false }];
	expect(nextUnread(some, "lobby", new Set(["den"]), 1)).toBeNull();
	expect(nextUnread(some, "den", NOBODY, 1)).toBeNull();
	// a room that one is not in is on no list
	expect(nextUnread(some, "elsewhere", NOBODY, 1)).toBe("den");
});

type Listed = (typeof rooms)[number];
