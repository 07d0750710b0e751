import type { Log } from "./log.ts";

/** The same order, in which each draft is handed in as `as` makes it. */
export function submitting<Draft, Event>(
	sequencer: Log<Draft, Event>["sequencer"],
	as: (draft: Draft) => Draft,
): Log<Draft, Event>["sequencer"] {
	return {
		submit: (draft) => sequencer.submit(as(draft)),
		idle: () => sequencer.idle(),
		caughtUp: () => sequencer.caughtUp(),
		requireCaughtUp: () => sequencer.requireCaughtUp(),
		get readOnly() {
			return sequencer.readOnly;
		},
	};
}
