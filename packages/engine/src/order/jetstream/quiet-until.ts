import type { FollowerOptions } from "./follower.ts";

type Outlets<Draft, Event> = Pick<FollowerOptions<Draft, Event>, "deliver" | "flushes" | "takeNotes">;

/** While the archive is brought up to the stream, nobody is there to be told. */
export function quietUntil<Draft, Event>(
	isDelivering: () => boolean,
	{ deliver, flushes, takeNotes }: Outlets<Draft, Event>,
): Outlets<Draft, Event> {
	return {
		deliver(batch) {
			if (isDelivering()) deliver(batch);
		},
		flushes: {
			isDue: () => isDelivering() && flushes.isDue(),
			lastMs: () => (isDelivering() ? flushes.lastMs() : 0),
		},
		takeNotes: () => (isDelivering() ? takeNotes() : []),
	};
}
