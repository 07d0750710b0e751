import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	waitMs: ["how long one lookup blocks, asleep; a line for each", [5, 50, 500], { quick: [50] }],
	perSecond: ["lookups a second; a point for each, besides 0", [10, 50, 100], { quick: [100] }],
	burn: ["computing lookups as ms@rate, such as 50@100", ["5@100", "50@10", "50@100"], { quick: ["50@10"] }],
	people: ["in the chat, all in one room", 20],
	chatPerSecond: ["messages a second that they write, in all", 50],
	bytes: ["of a message's text", 100],
	threads: ["of the worker pool: as many as the service takes connections", 20],
	seconds: ["of arrivals in each point", 2, { quick: 1.2, full: 20 }],
	warmUpMs: ["of chat before each point, not counted", 500, { quick: 300, full: 2_000 }],
	standstillMsMax: [
		"work of one point on the single loop, all lookups together",
		4_000,
		{ quick: 1_500, full: 15_000 },
	],
	limitedLookups: ["at once against the service that takes twenty", 2_000],
	limitedMs: ["that each of those takes", 20, { quick: 5, full: 100 }],
	databaseNodes: ["nodes whose helpers ask that database; a point for each number", [1, 3], { quick: [1] }],
	databasePatienceS: [
		"without an answer for so long, whoever asks that database without a helper gives up",
		10,
		{ quick: 2 },
	],
	databaseMs: [
		"that a question to a database takes, where there is one that takes twenty connections",
		50,
		{ quick: 10, full: 100 },
	],
});
export type BlockingParams = ParamsOf<typeof flags>;
