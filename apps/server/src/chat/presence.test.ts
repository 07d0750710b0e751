import { expect, test, vi } from "vitest";
import { Presence } from "./presence.ts";
import type { Room } from "./rules/house-state.ts";

const room = (id: string) => ({ room: id, seats: new Map([["s", 1]]) }) as Partial<Room> as Room;

test("[ROOM9] who comes into a room is told in one of the name of a room that ended, too", async () => {
	const rooms = new Map([["den", room("den")]]);
	const send = vi.fn();
	const presence = new Presence({
		...{ room: (id) => rooms.get(id), nameOf: () => "ada", isAway: () => false },
		...{ send, tellPlaces: () => undefined },
	});
	presence.change("den", "ada", "entered");
	rooms.delete("den");
	rooms.set("attic", room("attic"));
	presence.change("attic", "ada", "entered");
	// timers of one length go off in order: that of the room that ended has gone off as well
	await expect.poll(() => send.mock.calls.map(([id]) => id)).toEqual(["attic"]);
	rooms.set("den", room("den"));
	presence.change("den", "bo", "entered");
	await expect
		.poll(() => send.mock.lastCall)
		.toEqual(["den", { type: "presence", room: "den", count: 1, entered: ["bo"] }]);
	presence.close();
});
