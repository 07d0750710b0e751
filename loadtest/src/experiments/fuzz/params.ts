import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	seed: { about: "of the attacks: the same seed makes the same ones", is: 1 },
	minutes: { about: "how long the attack lasts", is: 0.7, quick: 0.06, full: 10 },
	framesPerSecond: { about: "hostile frames", is: 2_000 },
	requestsPerSecond: { about: "hostile HTTP requests", is: 200 },
	people: { about: "honest people beside them", is: 50 },
	postsPerSecond: { about: "what the honest people say", is: 50 },
	bytes: { about: "of their texts", is: 100 },
	quietS: { about: "how long they are measured without any attack, seconds", is: 5, quick: 1, full: 60 },
	floodS: {
		about: "how long one address floods a server with its usual limits, seconds; 0: not at all",
		is: 5,
		quick: 1,
		full: 60,
	},
	floodTimes: { about: "how many times its limits that address asks for", is: 50 },
	niceness: {
		about: "of the attackers: 19 gives way to everybody (they have machines of their own), 0 to nobody",
		is: 19,
	},
});
export type FuzzParams = ParamsOf<typeof flags>;
