import type { Asking, Command, Person } from "../src/activity.ts";
import type { Dice } from "./dice.ts";

/** How an activity is played at random: by its tests, and by `npm run check-activity`. */
export interface Walk<Start, State> {
	/** one that may begin */
	start(dice: Dice): Start;
	/** anything that somebody could send: most of it sensible, some of it not */
	command(state: State, dice: Dice, me: Person): Command;
	/** what a lookup could find; undefined, or absent: nothing */
	answer?(asking: Asking, dice: Dice): unknown;
}
