import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	waitMs: { about: "how long one lookup blocks, asleep; a line for each", is: [5, 50, 500], quick: [50] },
	perSecond: { about: "lookups a second; a point for each, besides 0", is: [10, 50, 100], quick: [100] },
	burn: {
		about: "computing lookups as ms@rate, such as 50@100",
		is: ["5@100", "50@10", "50@100"],
		quick: ["50@10"],
	},
	people: { about: "in the chat, all in one room", is: 20 },
	chatPerSecond: { about: "messages a second that they write, in all", is: 50 },
	bytes: { about: "of a message's text", is: 100 },
	threads: { about: "of the worker pool: as many as the service takes connections", is: 20 },
	seconds: { about: "of arrivals in each point", is: 2, quick: 1.2, full: 20 },
	warmUpMs: { about: "of chat before each point, not counted", is: 500, quick: 300, full: 2_000 },
	standstillMsMax: {
		about: "work of one point on the single loop, all lookups together",
		is: 4_000,
		quick: 1_500,
		full: 15_000,
	},
	limitedLookups: { about: "at once against the service that takes twenty", is: 2_000 },
	limitedMs: { about: "that each of those takes", is: 20, quick: 5, full: 100 },
	databaseNodes: {
		about: "nodes whose helpers ask that database; a point for each number",
		is: [1, 3],
		quick: [1],
	},
	databasePatienceS: {
		about: "without an answer for so long, whoever asks that database without a helper gives up",
		is: 10,
		quick: 2,
	},
	databaseMs: {
		about: "that a question to a database takes, where there is one that takes twenty connections",
		is: 50,
		quick: 10,
		full: 100,
	},
});
export type BlockingParams = ParamsOf<typeof flags>;
