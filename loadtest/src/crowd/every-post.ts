import type { ScheduledPost } from "./crowd.ts";

/** A load at an even pace, as a thread is told of it. */
export interface Pace {
	readonly senders: number;
	readonly perSecond: number;
	/** of text in a message */
	readonly bytes: number;
	readonly ms: number;
}

/** Posts at even distances, `senders` in turn. One at a time: a load may last for hours. */
export function* everyPost({ senders, perSecond, bytes, ms }: Pace): Generator<ScheduledPost> {
	const count = Math.floor((ms / 1000) * perSecond);
	for (let index = 0; index < count; index++)
		yield { atMs: (index * 1000) / perSecond, person: index % senders, bytes };
}
