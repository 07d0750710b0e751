import { activity } from "../src/activity.ts";
import { poll } from "./poll.ts";

/** All may know who voted what. */
export default activity({ name: "poll", ...poll });
