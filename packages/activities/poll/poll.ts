import * as z from "zod/mini";
import { line } from "../shared/line.ts";
import { type ActContext, type Person, refuse } from "../src/activity.ts";
import {
	ENDS_IN_S_MAX,
	ENDS_IN_S_MIN,
	OPTION_CHARS_MAX,
	OPTIONS_MAX,
	OPTIONS_MIN,
	QUESTION_CHARS_MAX,
	VOTERS_MAX,
} from "./limits.ts";
import { en } from "./words.ts";

export interface Poll {
	readonly question: string;
	readonly options: readonly string[];
	/** one may choose more than one option */
	readonly several: boolean;
	/** ms since 1970 */
	readonly endsAt?: number;
	/** by person */
	votes: Record<string, Vote>;
	/** somebody closed it, or its time was up */
	over?: "closed" | "time-up";
}

export interface Vote {
	readonly name: string;
	/** in rising order */
	readonly options: readonly number[];
}

const different = z.refine<readonly unknown[]>(
	(values) => new Set(values).size === values.length,
	"holds the same twice",
);
const Option = z.int().check(z.nonnegative(), z.maximum(OPTIONS_MAX - 1));

const Start = z.strictObject({
	question: line(QUESTION_CHARS_MAX),
	options: z
		.array(line(OPTION_CHARS_MAX))
		.check(z.minLength(OPTIONS_MIN), z.maxLength(OPTIONS_MAX), different),
	several: z.optional(z.boolean()),
	endsInS: z.optional(z.int().check(z.minimum(ENDS_IN_S_MIN), z.maximum(ENDS_IN_S_MAX))),
});
export type Start = z.infer<typeof Start>;

type Choice = { readonly options: readonly number[] };
type Nothing = Record<string, never>;

/** What an open and a secret poll have in common: all but who is told what. The kit's `end` closes one. */
export const poll = {
	version: 1,
	start: Start,
	commands: {
		vote: z.strictObject({
			options: z.array(Option).check(z.minLength(1), z.maxLength(OPTIONS_MAX), different),
		}),
		withdraw: z.strictObject({}),
		"time-up": z.strictObject({}),
	},
	init: ({ question, options, several = false, endsInS }: Start, { at }: ActContext): Poll => ({
		question,
		options,
		several,
		...(endsInS !== undefined && { endsAt: at + endsInS * 1000 }),
		votes: {},
	}),
	decide: {
		vote(state: Poll, { options }: Choice, { me, at }: ActContext) {
			if (isTimeUp(state, at)) return refuse("over");
			if (options.some((option) => option >= state.options.length)) return refuse("no-such-option");
			if (options.length > 1 && !state.several) return refuse("one-only");
			if (state.votes[me.id] === undefined && votersOf(state) >= VOTERS_MAX) return refuse("full");
			return isSame(state.votes[me.id]?.options, inOrder(options)) ? refuse("same") : { voted: { options } };
		},
		withdraw(state: Poll, _body: Nothing, { me, at }: ActContext) {
			if (isTimeUp(state, at)) return refuse("over");
			return state.votes[me.id] === undefined ? refuse("not-voted") : { withdrawn: {} };
		},
		"time-up": (state: Poll, _body: Nothing, { at }: ActContext) =>
			isTimeUp(state, at) ? { "time-up": {} } : refuse("too-early"),
	},
	fold: {
		voted(state: Poll, { options }: Choice, { me }: { readonly me: Person }) {
			state.votes[me.id] = { name: me.name, options: inOrder(options) };
		},
		withdrawn(state: Poll, _body: Nothing, { me }: { readonly me: Person }) {
			delete state.votes[me.id];
		},
		ended(state: Poll, _body: Nothing) {
			state.over = "closed";
		},
		"time-up"(state: Poll, _body: Nothing) {
			state.over = "time-up";
		},
	},
	isOver: ({ over }: Poll) => over !== undefined,
	due: ({ endsAt }: Poll) => (endsAt === undefined ? undefined : { at: endsAt, command: { "time-up": {} } }),
	describe: (state: Poll) => en.described(state),
} as const;

function inOrder(options: readonly number[]): number[] {
	return options.toSorted((a, b) => a - b);
}

/** A vote that changes nothing is no move: it would be kept and told for ever. */
function isSame(before: readonly number[] | undefined, options: readonly number[]): boolean {
	return before?.length === options.length && options.every((option, index) => option === before[index]);
}

/** The clock of the log may be past its end before anybody has said so. */
function isTimeUp({ endsAt }: Poll, at: number): boolean {
	return endsAt !== undefined && at >= endsAt;
}

export function votersOf({ votes }: Poll): number {
	return Object.keys(votes).length;
}
