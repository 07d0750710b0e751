import type { Conversation, RoomState } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { peopleEntries } from "./switcher-entries.ts";

const me = { name: "Ada", session: "s-ada", epoch: "epoch-1" };

function room(name: string, members: RoomState["members"]): [string, RoomState] {
	const state = { room: name, title: "", seat: { state: "inside" }, rows: [], members, unread: 0, count: 2 };
	return [name, state as unknown as RoomState];
}

function talk(id: string, session: string, more: Partial<Conversation> = {}): [string, Conversation] {
	return [id, { room: id, with: [{ session, name: "Bo" }], state: "accepted", ...more }];
}

test("[TALK2] a namesake of whom one talks with is found, and told apart", () => {
	const bo = { id: "aaaa-1", name: "Bo", away: false };
	const other = { id: "bbbb-2", name: "Bo", away: true };
	const rooms = new Map([room("lobby", [bo, other]), room("direct-1", [bo])]);
	const chosen: (readonly string[])[] = [];
	const entries = peopleEntries(rooms, new Map([talk("direct-1", "aaaa-1")]), me, (people) =>
		chosen.push(people),
	);
	expect(entries.map(({ label }) => label)).toEqual(["Bo · bbbb"]);
	entries[0]?.run();
	expect(chosen).toEqual([["bbbb-2"]]);
});
