import type { TimelineEvent, UnknownEvent } from "./events.ts";

/** Events under one continuity hash, unless fewer are there. */
export const CONTINUITY_EVENTS = 1_000;

/**
 * What of an event goes into the continuity hash, without its line break. Not its text: a removal takes that away
 * and must change no line.
 */
export function continuityLine(event: TimelineEvent | UnknownEvent): string {
	// to whoever does not know that one, it is unknown
	return `${event.seq} ${event.prev} ${event.type === "erased" ? "unknown" : event.type} ${subjectOf(event)}`;
}

function subjectOf(event: TimelineEvent | UnknownEvent): string | number {
	if (event.type === "posted") return event.id;
	return "target" in event ? event.target : "";
}
