import type { Feed } from "@parley/engine/delivery/feed";
import { OVERVIEW_TEXT_CHARS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import { shortened } from "../../messages/lookups/shortened.ts";
import { chatView, type HeldEvent } from "../../messages/views.ts";

export type Last = NonNullable<ServerFrameOf<"overview">["rooms"][number]["last"]>;

/** Behind it stand reactions, removals and what else is no message: so many are looked at. */
const LOOKED_AT_MAX = 20;

/**
 * The newest message that stands, as recent history holds it. null: there is none; undefined: only the archive knows.
 * Nothing of it is kept: what is removed must leave memory (NOW2).
 */
export function lastMessage({ head, recent }: Feed<HeldEvent>): Last | null | undefined {
	if (head === 0) return null;
	// all that is kept may be fewer than that; the very newest stays for longest
	const events = recent.newest(LOOKED_AT_MAX) ?? recent.newest(1) ?? [];
	for (const { frame, encoded } of events.toReversed()) {
		// of an activity memory knows only that it moved
		if (frame?.changedTo !== undefined) return undefined;
		const { event } = frame ?? chatView.decode(encoded);
		if (event.type === "posted" && event.text !== undefined)
			return { seq: event.seq, name: event.name, text: shortened(event.text, OVERVIEW_TEXT_CHARS_MAX) };
	}
	return events[0]?.prev === 0 ? null : undefined;
}
