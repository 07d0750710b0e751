import * as z from "zod/mini";
import { line } from "../../../packages/activities/shared/line.ts";
import { activity, refuse } from "../../../packages/activities/src/activity.ts";
import { PEOPLE_MAX, TITLE_CHARS_MAX } from "./limits.ts";
import { en } from "./words.ts";

export interface Applause {
	readonly title: string;
	/** by person: who claps */
	clapping: Record<string, string>;
	isOver: boolean;
}

const Start = z.strictObject({ title: line(TITLE_CHARS_MAX) });
export type Start = z.infer<typeof Start>;

/** Everybody claps, or stops. The kit's `end` ends it. */
export default activity({
	name: "applause",
	version: 1,
	start: Start,
	commands: { clap: z.strictObject({ is: z.boolean() }) },
	init: ({ title }): Applause => ({ title, clapping: {}, isOver: false }),
	/** What becomes of a command: one event, or a word that says why not. */
	decide: {
		clap({ clapping }, { is }, { me }) {
			if ((clapping[me.id] !== undefined) === is) return refuse("same");
			return is && Object.keys(clapping).length >= PEOPLE_MAX ? refuse("full") : { clapped: { is } };
		},
	},
	/** What the event changes: `state` is a draft. */
	fold: {
		clapped({ clapping }, { is }: { is: boolean }, { me }) {
			if (is) clapping[me.id] = me.name;
			else delete clapping[me.id];
		},
		ended(state, _body: Record<string, never>) {
			state.isOver = true;
		},
	},
	isOver: ({ isOver }) => isOver,
	describe: (state) => en.described(state),
});
