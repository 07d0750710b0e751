import type { FollowerOptions } from "./follower.ts";

type Outlets<Draft, Event> = Pick<FollowerOptions<Draft, Event>, "deliver" | "passes" | "takeNotes">;

/** While the archive is brought up to the stream, nobody is there to be told. */
export function quietUntil<Draft, Event>(
	isDelivering: () => boolean,
	{ deliver, passes, takeNotes }: Outlets<Draft, Event>,
): Outlets<Draft, Event> {
	return {
		deliver(batch) {
			if (isDelivering()) deliver(batch);
		},
		passes: {
			isDue: () => isDelivering() && passes.isDue(),
			lastMs: () => (isDelivering() ? passes.lastMs() : 0),
		},
		takeNotes: () => (isDelivering() ? takeNotes() : []),
	};
}
