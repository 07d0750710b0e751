import { type AppRules, type EventsPast, eventRows, RULES_OF_BEFORE, type Timed } from "@parley/engine";
import { decide } from "./decide.ts";
import type { Draft, Event } from "./events.ts";
import { limitsOf } from "./limits.ts";
import { kinds, type State } from "./state.ts";

/** A lease of each person, and a clock at each table where somebody has to move. */
const timed: Timed<State, Draft, Event> = {
	since: 1,
	changes(_state, event, seq) {
		switch (event.type) {
			case "came":
			case "stayed": {
				const { session, until: at } = event;
				return [{ set: { id: lease(session), at, command: { type: "go", session, at } } }];
			}
			case "went":
				return [{ end: lease(event.session) }];
			case "moved": {
				const { room, until: at, result } = event;
				if (result !== undefined) return [{ end: clock(room) }];
				return [{ set: { id: clock(room), at, command: { type: "flag", room, after: seq, at } } }];
			}
			case "dealt":
			case "flagged":
				return [{ end: clock(event.room) }];
			default:
				return [];
		}
	},
	current: () => [],
};

const lease = (session: string): string => `lease ${session}`;
const clock = (room: string): string => `clock ${room}`;

/** Noughts and crosses: two at a table, a line for it, a time for each move. */
export const rules: AppRules<State, Draft, Event, never, EventsPast> = {
	product: "noughts",
	...eventRows(kinds),
	rules(config) {
		const own = limitsOf(config);
		return {
			known: RULES_OF_BEFORE,
			since: () => 1,
			decide: (state, past, draft) => decide(state, past, draft, ("limits" in draft && draft.limits) || own),
			fold: kinds.fold,
			timed,
		};
	},
	authorOf: (draft) => ("session" in draft ? draft.session : undefined),
	stamp: (draft, at) => ("at" in draft ? { ...draft, at } : draft),
	carry: (draft, config) => ("session" in draft ? { ...draft, limits: limitsOf(config) } : draft),
};
