import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: {
		about: "of weight, load, typing, scrolling, switching, passing",
		is: ["weight", "load", "typing", "scrolling", "switching", "passing"],
	},
	loads: { about: "load: first visits with an empty cache, in each run", is: 3, quick: 1, full: 15 },
	downMbit: { about: "load: the link, Mbit/s towards the page", is: 1.6 },
	upMbit: { about: "load: and from it", is: 0.75 },
	latencyMs: { about: "load: until an answer begins", is: 150 },
	cpuSlowdown: { about: "load, typing: how many times slower than this machine a phone computes", is: 4 },
	people: { about: "typing, passing: who write meanwhile", is: 20 },
	perSecond: { about: "typing: messages a second that arrive meanwhile", is: 200 },
	bytes: { about: "typing, passing: of a message's text", is: 100 },
	keys: { about: "typing: how many are pressed", is: 300, quick: 20, full: 1_500 },
	keysPerSecond: { about: "typing: pressed a second", is: 15 },
	history: { about: "scrolling: messages, a part of them formatted", is: 2_000, quick: 400, full: 10_000 },
	wheelSteps: {
		about: "scrolling: turns of the wheel, 20 a second, 500 px each",
		is: 200,
		quick: 20,
		full: 1_000,
	},
	rooms: { about: "switching: gone through in turn", is: 5, quick: 3 },
	roomHistory: { about: "switching: messages of each room", is: 100, quick: 40 },
	switches: { about: "switching: from room to room", is: 50, quick: 6, full: 200 },
	passing: { about: "passing: messages that pass by", is: 100_000, quick: 1_000, full: 500_000 },
	passingPerSecond: { about: "passing: how many a second", is: 1_000 },
});
export type WebParams = ParamsOf<typeof flags>;
