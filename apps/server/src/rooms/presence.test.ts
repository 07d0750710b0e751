import { randomUUID } from "node:crypto";
import { NAMED_MEMBERS_MAX } from "@parley/protocol/limits";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Room } from "../app/rules/house-state.ts";
import { Presence } from "./presence.ts";

const room = (id: string) => ({ room: id, seats: new Map([["s", 1]]) }) as Partial<Room> as Room;

/** A hall where so many sit, and how often a name was asked for. */
function hallOf(count: number) {
	const ids = Array.from({ length: count }, (): string => randomUUID());
	const nameOf = vi.fn((id: string) => `guest ${ids.indexOf(id)}`);
	const seats = new Map(ids.map((id, index) => [id, index]));
	const hall = { room: "hall", seats } as Partial<Room> as Room;
	const presence = new Presence({
		...{ room: () => hall, nameOf, isAway: (id) => id === ids[1], isKept: () => false },
		...{ send: () => undefined, sendPlaces: () => undefined },
	});
	return { ids, nameOf, hall, presence };
}

test("[DEVICE5] the people of a full room are put together once a turn, and cost what their ids take", () => {
	const { ids, nameOf, hall, presence } = hallOf(NAMED_MEMBERS_MAX);
	const listed = presence.listed(hall);
	for (let more = 0; more < 20; more++) expect(presence.listed(hall)).toBe(listed);
	expect(nameOf).toHaveBeenCalledTimes(NAMED_MEMBERS_MAX);
	const { members, away, people } = JSON.parse(`{${listed.slice(1)}}`);
	expect(away).toEqual(["guest 1"]);
	expect(people).toEqual(ids.map((id, index) => ({ id, name: members[index] })));
	// beside the id there is the name once more, and what JSON needs
	const namesBytes = Buffer.byteLength(JSON.stringify(members));
	const peopleBytes = Buffer.byteLength(JSON.stringify(people));
	expect(peopleBytes).toBeLessThanOrEqual(namesBytes + ids.length * (36 + '{"id":"","name":}'.length));

	hall.seats.delete(ids[0] ?? "");
	presence.turns();
	expect(presence.listed(hall)).not.toContain(ids[0]);
});

test("[DEVICE5] of more than 200 members nobody is named, nor told by id", () => {
	const { hall, presence } = hallOf(NAMED_MEMBERS_MAX + 1);
	expect(presence.listed(hall)).toBe("");
	expect(presence.whole(hall)).toEqual({ type: "presence", room: "hall", count: NAMED_MEMBERS_MAX + 1 });
});

test("[DEVICE5] a name that went on to somebody else in one breath is told as a whole list", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const send = vi.fn();
	const hall = { room: "hall", seats: new Map([["two", 2]]) } as Partial<Room> as Room;
	const presence = new Presence({
		...{ room: () => hall, nameOf: () => "Ada", isAway: () => false, isKept: () => false },
		...{ send, sendPlaces: () => undefined },
	});
	presence.change("hall", { id: "one", name: "Ada" }, "left");
	presence.change("hall", { id: "two", name: "Ada" }, "entered");
	vi.advanceTimersByTime(1_000);
	expect(send.mock.calls).toEqual([["hall", presence.whole(hall)]]);
});

test("[ROOM9] who comes into a room is told in one of the name of a room that ended, too", async () => {
	const rooms = new Map([["den", room("den")]]);
	const send = vi.fn();
	const presence = new Presence({
		...{ room: (id) => rooms.get(id), nameOf: () => "ada", isAway: () => false, isKept: () => false },
		...{ send, sendPlaces: () => undefined },
	});
	presence.change("den", { id: "a", name: "ada" }, "entered");
	rooms.delete("den");
	rooms.set("attic", room("attic"));
	presence.change("attic", { id: "a", name: "ada" }, "entered");
	// timers of one length go off in order: that of the room that ended has gone off as well
	await expect.poll(() => send.mock.calls.map(([id]) => id)).toEqual(["attic"]);
	const people = [{ id: "b", name: "bo" }];
	rooms.set("den", room("den"));
	presence.change("den", { id: "b", name: "bo" }, "entered");
	await expect
		.poll(() => send.mock.lastCall)
		.toEqual(["den", { type: "presence", room: "den", count: 1, entered: ["bo"], people }]);
	presence.close();
});
