import type { ChatClient } from "@parley/client/state/chat-client";
import { expect, test } from "vitest";
import { firstSince } from "./first-since.ts";

const DAY = new Date("2026-03-01T00:00:00Z");

function told(events: readonly object[]): Pick<ChatClient, "lookUp"> {
	const answer = { room: "lobby", events, reachedStart: true, reachedHead: true };
	return { lookUp: async () => ({ ok: true, answer: answer as never }) };
}

test("a reaction of that day to a message of before is not the day's first message", async () => {
	const events = [
		{ type: "posted", seq: 3, at: DAY.getTime() - 1 },
		{ type: "reacted", seq: 4, target: 3, at: DAY.getTime() + 1 },
		{ type: "posted", seq: 5, at: DAY.getTime() + 2 },
	];
	expect(await firstSince(told(events), "lobby", DAY)).toEqual({ kind: "found", seq: 5 });
	expect(await firstSince(told(events.slice(0, 2)), "lobby", DAY)).toEqual({ kind: "nothing" });
});
