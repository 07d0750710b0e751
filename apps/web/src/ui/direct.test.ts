import type { Conversation } from "@parley/client/state/chat-state";
import { expect, test } from "vitest";
import { conversationLabels } from "./conversation-labels.ts";
import { roomLabel } from "./direct.ts";

function talk(room: string, session: string, name: string): [string, Conversation] {
	return [room, { room, with: [{ session, name }], state: "accepted" }];
}

test("[TALK6] two of one name are told apart by their sessions, whoever has the name now", () => {
	const labels = conversationLabels(
		new Map([
			talk("direct-1", "aaaa1", "Bo"),
			talk("direct-2", "bbbb2", "Bo"),
			talk("direct-3", "cccc3", "Cy"),
		]),
	);
	expect([...labels.values()]).toEqual(["Bo · aaaa", "Bo · bbbb", "Cy"]);
	// two conversations with one session are of one name for good
	const same = conversationLabels(new Map([talk("direct-1", "a", "Bo"), talk("direct-2", "a", "Bo")]));
	expect([...same.values()]).toEqual(["Bo", "Bo"]);
});

test("[TALK6] one of several people is called by all of them, in the order in which they are told", () => {
	const others = ["Bo", "Cy", "Dee"].map((name) => ({ session: `s-${name}`, name }));
	const talks = new Map([["direct-1", { room: "direct-1", with: others, state: "new" as const }]]);
	expect(conversationLabels(talks).get("direct-1")).toBe("Bo, Cy, and Dee");
	talks.set("direct-2", { room: "direct-2", with: [{ session: "another", name: "Cy" }], state: "new" });
	expect([...conversationLabels(talks).values()]).toEqual(["Bo, Cy · s-Cy, and Dee", "Cy · anot"]);
});

test("a room is called by its id, a conversation by what the server calls it", () => {
	expect(roomLabel({ room: "direct-1", title: "Bo" })).toBe("Bo");
	expect(roomLabel({ room: "direct-1", title: "" })).toBe("…");
	expect(roomLabel({ room: "lobby", title: "Lobby" })).toBe("# lobby");
});
