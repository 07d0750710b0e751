import type { Asker } from "@parley/engine/lookups/requestor";
import { PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import type { House, Result } from "../app/context.ts";
import type { EventText } from "./lookups/history.ts";
import { historyPage } from "./read.ts";
import { chatView } from "./views.ts";

/** Of one page out of memory; it holds at least one event. */
const PAGE_BYTES_MAX = 64 * 1024;

/** What a room holds behind a place, in order; empty where that is the head as delivered. */
export interface EventsAfter {
	readonly events: readonly EventText[];
	/** the first of them is the room's first */
	readonly reachedStart: boolean;
}

interface Place {
	readonly room: string;
	readonly after: number;
	readonly limit?: number;
}

/**
 * Undefined where memory does not reach so far back, or holds an activity of which it does not know how it stands now:
 * then the archive answers. Whether the viewer may read is another question.
 */
export function eventsInMemory(
	{ fanOut }: House,
	viewer: string,
	{ room, after, limit = PAGE_EVENTS_MAX }: Place,
): EventsAfter | undefined {
	if (after >= fanOut.headOf(room)) return { events: [], reachedStart: after === 0 };
	const found = fanOut.feed(room).recent.after(after, limit, PAGE_BYTES_MAX);
	if (found?.some(({ frame }) => frame !== undefined && chatView.isOutdated?.(frame))) return undefined;
	if (found === undefined) return undefined;
	const json = ({ frame, encoded }: (typeof found)[number]): string =>
		chatView.encodeFor(frame, viewer, encoded) ?? encoded;
	return {
		events: found.map((event) => ({ seq: event.seq, json: json(event) })),
		reachedStart: found[0] === undefined ? after === 0 : found[0].prev === 0,
	};
}

export async function eventsInArchive(
	house: House,
	asker: Asker,
	{ room, after, limit = PAGE_EVENTS_MAX }: Place,
): Promise<Result<EventsAfter>> {
	const page = await historyPage(house, asker, room, { after, apart: true }, limit);
	if (!page.ok) return page;
	const { apart = [], reachedStart } = page.value;
	return { ok: true, value: { events: apart, reachedStart } };
}
