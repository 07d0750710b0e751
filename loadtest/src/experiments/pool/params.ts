import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	messages: {
		about: "in the room that is searched, written through the server once a run of the lab",
		is: 100_000,
		quick: 20_000,
		full: 1_000_000,
	},
	requests: { about: "to each of the pools", is: 1_500, quick: 240, full: 100_000 },
	singleRequests: { about: "to the single loop", is: 1_500, quick: 240, full: 60_000 },
	threadRequests: { about: "with a new thread for each", is: 100, quick: 48, full: 100_000 },
	connections: {
		about: "in the last of the six steps in which they rise; each is a person with one request under way",
		is: 24,
		quick: 12,
		full: 24,
	},
	timeoutS: { about: "without an answer for so long a request is an error", is: 10 },
	costRepeats: { about: "of each query alone", is: 120, quick: 12, full: 1_200 },
	people: { about: "who chat in another room meanwhile", is: 20 },
	chatPerSecond: { about: "messages a second that they write, in all", is: 50 },
	bytes: { about: "of such a message's text", is: 100 },
	idleMs: { about: "of chat before the load, to compare with", is: 2_000, quick: 400, full: 5_000 },
	knocking: {
		about:
			"connections at once at each of the study's three servers, each with one request and then a new one",
		is: [100, 1_000, 5_000, 10_000],
		quick: [100],
	},
	rampMs: { about: "over which those connections come", is: 500, quick: 100, full: 10_000 },
	knockMs: { about: "for which they then go on", is: 500, quick: 200, full: 10_000 },
	knockTimeoutS: {
		about: "without an answer for so long a request to the study's servers is an error",
		is: 5,
		quick: 2,
		full: 20,
	},
	waitMs: { about: "that the handler waits, where it is not the trivial one", is: 10 },
	stackKb: { about: "that are reserved for each thread of the study's servers", is: 64 },
});
export type PoolParams = ParamsOf<typeof flags>;
