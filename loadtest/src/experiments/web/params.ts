import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: [
		"of weight, load, typing, scrolling, switching, passing",
		["weight", "load", "typing", "scrolling", "switching", "passing"],
	],
	loads: ["load: first visits with an empty cache, in each run", 3, { quick: 1, full: 15 }],
	downMbit: ["load: the link, Mbit/s towards the page", 1.6],
	upMbit: ["load: and from it", 0.75],
	latencyMs: ["load: until an answer begins", 150],
	cpuSlowdown: ["load, typing: how many times slower than this machine a phone computes", 4],
	people: ["typing, passing: who write meanwhile", 20],
	perSecond: ["typing: messages a second that arrive meanwhile", 200],
	bytes: ["typing, passing: of a message's text", 100],
	keys: ["typing: how many are pressed", 300, { quick: 20, full: 1_500 }],
	keysPerSecond: ["typing: pressed a second", 15],
	history: ["scrolling: messages, a part of them formatted", 2_000, { quick: 400, full: 10_000 }],
	wheelSteps: ["scrolling: turns of the wheel, 20 a second, 500 px each", 200, { quick: 20, full: 1_000 }],
	rooms: ["switching: gone through in turn", 5, { quick: 3 }],
	roomHistory: ["switching: messages of each room", 100, { quick: 40 }],
	switches: ["switching: from room to room", 50, { quick: 6, full: 200 }],
	passing: ["passing: messages that pass by", 100_000, { quick: 1_000, full: 500_000 }],
	passingPerSecond: ["passing: how many a second", 1_000],
});
export type WebParams = ParamsOf<typeof flags>;
