import { activity, refuse } from "@parley/activities/activity";
import * as z from "zod/mini";
import { addTo, NOTHING_SEEN, type Sums, stretchOf } from "../../crowd/digest.ts";
import { numberIn } from "../../crowd/messages.ts";
import { TABLE_SEATS } from "../../crowd/pastimes.ts";

/** A game of the lab's: whoever sits says something to the table, and its state is the digest of all that was said. */
export default activity({
	name: "table",
	version: 1,
	start: z.strictObject({}),
	seats: { count: TABLE_SEATS, graceS: 60 },
	commands: { play: z.strictObject({ id: z.string(), text: z.string() }) },
	init: (): Sums => ({ ...NOTHING_SEEN }),
	decide: {
		play: (_state, said, { me, seats }) =>
			seats.some((person) => person?.id === me.id) ? { played: said } : refuse("not-seated"),
	},
	fold: {
		played(state, { id }: { id: string; text: string }) {
			addTo(state, stretchOf([numberIn(id)]));
		},
	},
	isOver: () => false,
	describe: ({ count }) => `Table, ${count} moves`,
});
