import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	parts: {
		about: "of spread, loss, drain, leader, full",
		is: ["spread", "loss", "drain", "leader", "full"],
		quick: ["spread", "loss", "full"],
	},
	nodes: { about: "spread, loss, drain, leader: nodes of the house", is: 3, quick: 2 },
	readers: { about: "spread: people in the one room, over all nodes", is: 3_000, quick: 60 },
	senders: { about: "how many of them write", is: 40 },
	inFlight: {
		about:
			"spread: messages that each sender keeps under way in the closed loop; over nodes a second one waits until the first is known to be stored (ORD5)",
		is: 1,
	},
	perSecond: {
		about: "spread: fixed rates, messages a second in all; the way to all screens is judged at the lowest",
		is: [20, 100, 300],
		quick: [20],
	},
	people: { about: "loss, drain: people in the one room, over all nodes", is: 3_000, quick: 60 },
	leaderPeople: { about: "leader: people in the one room, over all nodes", is: 60, quick: 20 },
	faultPerSecond: { about: "loss, drain, leader: messages a second while it happens", is: 20 },
	fullNodes: { about: "full: nodes of the house", is: 10, quick: 2 },
	socketsMax: { about: "full: people that each of them holds at most", is: 1_000, quick: 30 },
	fullPerSecond: { about: "full: messages a second to everybody", is: 2, quick: 20 },
	threads: {
		about: "of the crowd; with one of them against several nodes, it would be the crowd that is measured",
		is: 3,
		quick: 1,
	},
	bytes: { about: "of a message's text", is: 100 },
	warmUpMs: { about: "before each measurement, not counted", is: 1_000, quick: 300, full: 3_000 },
	ms: {
		about: "of each measurement in spread and full; a fault comes after as long",
		is: 2_500,
		quick: 700,
		full: 15_000,
	},
});
export type NodesParams = ParamsOf<typeof flags>;
