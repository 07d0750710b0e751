import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	seed: { about: "of the faults: the same seed makes the same ones", is: 1 },
	minutes: { about: "how long it lasts", is: 1.1, quick: 0.25, full: 60 },
	people: { about: "how many, ten in a room; eight of ten write", is: 300, quick: 100, full: 500 },
	postsPerSecond: { about: "in all rooms together", is: 60, full: 100 },
	bytes: { about: "of each text", is: 100 },
	roundS: { about: "how long a round lasts, seconds: faults, then the comparison", is: 10, quick: 3 },
	kills: {
		about: "how often the server is killed in the first tenth of the time",
		is: 3,
		quick: 1,
		full: 10,
	},
});
export type SoakParams = ParamsOf<typeof flags>;
