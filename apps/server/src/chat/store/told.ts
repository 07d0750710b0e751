import type { TimelineEvent } from "@parley/protocol/events";
import type { Told } from "../../engine/log/store-module.ts";
import type { Stored } from "../../engine/rules.ts";
import { type ChatEvent, isTimeline, type TimelineDraft } from "../events.ts";

type InChain = Pick<TimelineEvent, "seq" | "prev" | "posts">;

/** A message begins so wherever it is made (`rules/messages.ts`). */
const HEAD = '{"type":"posted",';

/** What readers are told of a timeline event. A message does nothing but stand there; its files wait no longer. */
export function told({ event, ...place }: Stored<ChatEvent>): Told | undefined {
	if (!isTimeline(event)) return undefined;
	if (isPlain(event)) return plain(event, place);
	const isAll = event.type === "posted" && event.files === undefined;
	return { json: JSON.stringify(timelineEvent(event, place)), isAll };
}

/** The usual case: all that stands in the log is told, and its place with it. */
function isPlain(event: TimelineDraft): boolean {
	if (event.type !== "posted") return false;
	return event.files === undefined && event.slowMs === undefined && event.refusal === undefined;
}

/** Encoded once: its place is written behind its type, as in any other. */
function plain(event: TimelineDraft, { seq, prev, posts }: InChain): Told {
	const logged = JSON.stringify(event);
	const json = `${HEAD}"seq":${seq},"prev":${prev},"posts":${posts},${logged.slice(HEAD.length)}`;
	return { json, isAll: true, logged };
}

/** In its room's chain, and without what only the log may know. */
function timelineEvent(event: TimelineDraft, { seq, prev, posts }: InChain): TimelineEvent {
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
