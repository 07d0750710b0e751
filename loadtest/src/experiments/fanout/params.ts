import { type ParamsOf, sized } from "../../lab/experiment.ts";
import { CONTESTANTS } from "./contestants.ts";

export const flags = sized({
	servers: { about: `of ${CONTESTANTS.join(", ")}`, is: CONTESTANTS },
	readers: {
		about: "people in the one room; a point for each number",
		is: [10, 100, 1_000],
		quick: [10, 100],
		full: [10, 100, 1_000, 10_000],
	},
	senders: { about: "how many of them write", is: 10 },
	inFlight: { about: "messages that each sender keeps under way in the closed loop", is: 4 },
	bytes: { about: "of a message's text", is: 100 },
	rateReaders: { about: "readers at which the fixed rates are tried", is: 1_000, quick: 100 },
	perSecond: { about: "fixed rates, messages a second in all", is: [100, 500, 1_000], quick: [100] },
	threads: { about: "of the crowd", is: 1 },
	warmUpMs: { about: "before each measurement, not counted", is: 800, quick: 300, full: 2_000 },
	ms: { about: "of each measurement", is: 2_000, quick: 700, full: 10_000 },
});
export type FanoutParams = ParamsOf<typeof flags>;
