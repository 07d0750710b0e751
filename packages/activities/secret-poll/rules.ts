import { poll } from "../poll/poll.ts";
import { seenBy } from "../poll/seen.ts";
import { activity } from "../src/activity.ts";

/** A poll of which everybody is told how many voted what, and of nobody's vote but their own. */
export default activity({ name: "secret-poll", ...poll, view: (state, { me }) => seenBy(state, me.id) });
