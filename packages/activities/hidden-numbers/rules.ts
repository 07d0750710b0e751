import * as z from "zod/mini";
import { activity, refuse } from "../src/activity.ts";
import { en } from "./words.ts";

const NUMBER_MAX = 1_000_000;

interface Picked {
	/** by the person who picked it */
	picked: Record<string, number>;
	isOver: boolean;
}

/** What one person is told: of a number that is not theirs, that it is there. */
export interface Seen {
	readonly picked: Readonly<Record<string, number | null>>;
	readonly isOver: boolean;
}

/** Each picks a number that nobody else is told until all are shown: the proof of `view`. */
export default activity({
	name: "hidden-numbers",
	version: 1,
	start: z.strictObject({}),
	commands: {
		pick: z.strictObject({ number: z.int().check(z.nonnegative(), z.maximum(NUMBER_MAX)) }),
		show: z.strictObject({}),
	},
	seats: { count: 2, graceS: 0 },
	init: (): Picked => ({ picked: {}, isOver: false }),
	decide: {
		pick: (_state, { number }, { me, seats }) =>
			seats.some((person) => person?.id === me.id) ? { picked: { number } } : refuse("not-seated"),
		show: (_state, _body, { mayModerate }) => (mayModerate ? { shown: {} } : refuse("not-yours")),
	},
	fold: {
		picked(state, { number }: { number: number }, { me }) {
			state.picked[me.id] = number;
		},
		/** what is told of each is told to all again and again: whoever left has none */
		rose(state, _body: { seat: number }, { me }) {
			delete state.picked[me.id];
		},
		shown(state, _body: Record<string, never>) {
			state.isOver = true;
		},
	},
	view: ({ picked, isOver }, { me }): Seen => ({
		isOver,
		picked: Object.fromEntries(
			Object.entries(picked).map(([id, number]) => [id, isOver || id === me.id ? number : null]),
		),
	}),
	isOver: ({ isOver }) => isOver,
	describe: (state) => en.described(state),
});
