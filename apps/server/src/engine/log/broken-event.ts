import type { Logger } from "../../lib/logger.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Broken } from "./archive-messages.ts";
import type { Decided } from "./decided.ts";

/** A batch of which the store broke on one event. */
export interface CutBatch<Entry, Event> {
	/** stored or refused, the broken one last */
	readonly done: readonly Entry[];
	readonly event: Event;
	readonly broken: Broken;
	/** nobody looked at it */
	readonly behind: readonly Entry[];
}

export function cutAt<Event, Entry extends Decided<Event>>(
	batch: readonly Entry[],
	broken: Broken | undefined,
): CutBatch<Entry, Event> | undefined {
	if (broken === undefined) return undefined;
	const at = batch.findIndex((entry) => entry.kind === "event" && entry.seq === broken.seq);
	const entry = batch[at];
	if (entry?.kind !== "event") return undefined;
	return { done: batch.slice(0, at + 1), event: entry.event, broken, behind: batch.slice(at + 1) };
}

/** The person has the same id, and nothing else of it. */
export function tellBroken(broken: Broken, { logger, metrics }: { logger: Logger; metrics: Metrics }): void {
	logger.error({ ...broken }, "the store broke on an event, which was refused");
	metrics.storeBroke.inc();
}
