import type { TimelineEvent } from "@parley/protocol/events";
import type { Told } from "../../engine/log/store-module.ts";
import type { Stored } from "../../engine/rules.ts";
import { type ChatEvent, isTimeline, type TimelineDraft } from "../events.ts";

/** What readers are told of a timeline event. A message does nothing but stand there; its files wait no longer. */
export function told({ event, ...place }: Stored<ChatEvent>): Told | undefined {
	if (!isTimeline(event)) return undefined;
	const isAll = event.type === "posted" && event.files === undefined;
	return { json: JSON.stringify(timelineEvent(event, place)), isAll };
}

/** In its room's chain, and without what only the log may know. */
function timelineEvent(
	event: TimelineDraft,
	{ seq, prev, posts }: Pick<TimelineEvent, "seq" | "prev" | "posts">,
): TimelineEvent {
	const { room, name, author, at } = event;
	const signed = { seq, prev, posts, room, name, author, at };
	switch (event.type) {
		case "posted": {
			const { id, text, replyTo, files } = event;
			return { type: event.type, ...signed, id, text, replyTo, files };
		}
		case "edited":
			return { type: event.type, ...signed, target: event.target, text: event.text };
		case "removed":
			return { type: event.type, ...signed, target: event.target };
		case "reacted":
			return { type: event.type, ...signed, target: event.target, emoji: event.emoji, on: event.on };
		case "moderated":
			return { type: event.type, ...signed, deed: event.deed };
	}
}
