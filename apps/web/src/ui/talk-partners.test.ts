import type { Conversation, RoomState } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { conversationOf, talkPartners, withChosen } from "./talk-partners.ts";

function roomWith(...members: RoomState["members"] & object): RoomState {
	return { members } as unknown as RoomState;
}

const talk = (
	room: string,
	names: readonly string[],
	about: Partial<Conversation> = {},
): [string, Conversation] => [
	room,
	{ room, with: names.map((name) => ({ session: `s-${name}`, name })), state: "accepted", ...about },
];

test("[TALK2] one may talk with who is in one's rooms, and with whom one talks already, each once", () => {
	const rooms = new Map([
		["lobby", roomWith({ id: "s-Bo", name: "Bo", away: true }, { id: "s-Ada", name: "Ada", away: false })],
		["den", roomWith({ id: "s-Bo", name: "Bo", away: false }, { name: "of an older server", away: false })],
		["hall", { members: null } as unknown as RoomState],
	]);
	const talks = new Map([
		talk("direct-1", ["Cy", "Bo"]),
		talk("direct-2", ["Mallory"], { state: "new" }),
		talk("direct-3", ["Eve"], { with: [{ session: "s-Eve", name: "Eve", gone: true }] }),
	]);
	expect(talkPartners(rooms, talks, "s-Ada")).toEqual([
		{ session: "s-Bo", name: "Bo", here: true },
		{ session: "s-Cy", name: "Cy", here: false },
	]);
});

test("[TALK2] the conversation with just these people, in whatever order, and not one that is over", () => {
	const talks = new Map([
		talk("direct-old", ["Bo"], { closed: true }),
		talk("direct-1", ["Bo", "Cy"]),
		talk("direct-2", ["Bo"]),
	]);
	expect(conversationOf(talks, ["s-Cy", "s-Bo"])).toBe("direct-1");
	expect(conversationOf(talks, ["s-Bo"])).toBe("direct-2");
	expect(conversationOf(talks, ["s-Cy"])).toBeUndefined();
});

test("[TALK2] whoever was chosen elsewhere is on the list, and can be chosen no more", () => {
	const bo = { session: "s-Bo", name: "Bo", here: true };
	const talks = new Map([talk("direct-1", ["Mallory"], { state: "new" })]);
	expect(withChosen([bo], talks, ["s-Mallory", "s-Bo", "s-nobody"])).toEqual([
		bo,
		{ session: "s-Mallory", name: "Mallory", here: false },
		{ session: "s-nobody", name: "…", here: false },
	]);
});
