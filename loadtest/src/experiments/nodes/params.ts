import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: ["of spread, loss, full", ["spread", "loss", "full"]],
	nodes: ["spread, loss: nodes of the house", 3, { quick: 2 }],
	readers: ["spread: people in the one room, over all nodes", 3_000, { quick: 60 }],
	senders: ["how many of them write", 40],
	perSecond: ["spread: fixed rates, messages a second in all", [20, 100, 300], { quick: [20] }],
	people: ["loss: people in the one room, over all nodes", 3_000, { quick: 60 }],
	faultPerSecond: ["loss: messages a second while it happens", 20],
	fullNodes: ["full: nodes of the house", 10, { quick: 2 }],
	socketsMax: ["full: people that each of them holds at most", 1_000, { quick: 30 }],
	fullPerSecond: ["full: messages a second to everybody", 2, { quick: 20 }],
	threads: ["of the crowd: with one of them against several nodes, it would be measured", 3, { quick: 1 }],
	bytes: ["of a message's text", 100],
	warmUpMs: ["before each measurement, not counted", 1_000, { quick: 300, full: 3_000 }],
	ms: ["of each measurement; a fault comes after as long", 2_500, { quick: 700, full: 15_000 }],
});
export type NodesParams = ParamsOf<typeof flags>;
