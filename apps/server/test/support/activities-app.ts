import { randomUUID } from "node:crypto";
import type { TimelineEvent } from "@parley/protocol/events";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";

/** Of a list's title. */
const TITLE_CHARS = 40;

/** What is told as it was is no stale text: moves change what an activity says of itself, and are told beside its message. */
const { stale: _, ...chat } = chatApp;

/** The chat once more: what people of the suites do is to begin lists; what they change later is what stands in them. */
export const activitiesApp: AppUnderTest<TimelineEvent> = {
	...chat,
	name: "activities",
	share: 0.25,
	deed(room, words) {
		const id = randomUUID();
		const start = { title: words.slice(0, TITLE_CHARS).trim(), items: ["bread"] };
		return { id, question: { type: "post", room, id, text: "", activity: { name: "list", start } } };
	},
	changes: (room, target) => [
		{ type: "act", room, target, command: { add: { text: "tea" } } },
		{ type: "act", room, target, command: { tick: { id: 0, is: true } } },
		{ type: "act", room, target, command: { end: {} } },
		{ type: "remove", room, target },
	],
};
