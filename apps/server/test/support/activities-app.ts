import { randomUUID } from "node:crypto";
import type { TimelineEvent } from "@parley/protocol/events";
import type { AppUnderTest } from "./app-under-test.ts";
import { chatApp } from "./chat-app.ts";

/** Of a list's title. */
const TITLE_CHARS = 40;

/** Moves are no events of the timeline, by which the suites count: `activities/crash.test.ts` looks after those. */
const { changes: _, ...chat } = chatApp;

/** The chat once more: what people of the suites do is to begin lists. */
export const activitiesApp: AppUnderTest<TimelineEvent> = {
	...chat,
	name: "activities",
	share: 0.25,
	deed(room, words) {
		const id = randomUUID();
		const start = { title: words.slice(0, TITLE_CHARS).trim(), items: ["bread"] };
		return { id, question: { type: "post", room, id, text: "", activity: { name: "list", start } } };
	},
};
