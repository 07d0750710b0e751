import { experiment, inParts } from "../lab/experiment.ts";
import { full } from "./nodes/full.ts";
import { loss } from "./nodes/loss.ts";
import { flags, type NodesParams } from "./nodes/params.ts";
import { spread } from "./nodes/spread.ts";

export const nodes = experiment<NodesParams>({
	name: "nodes",
	title: "Many nodes: one order for all, at what cost, how late, and what the loss of one does",
	study: {
		name: "An event-driven framework for inter-user communication applications",
		by: "Hsu, Wu, 2005",
		summary:
			"Its last part, many servers: each game server holds up to 1,000 players, and a coordinator joins them and says to whom a newcomer goes; so 10,000 played at once. Here the nodes of one house share a log in NATS JetStream; a node that holds as many as it may refuses the next (503), and the proxy asks another one.",
		doubts: [
			"The study's players are divided among its servers and meet only on one of them. Here everybody is in one room, on whatever node, and must see one order: each message goes to every node.",
		],
	},
	...flags,
	seconds: { quick: 27, default: 170, full: 400 },
	...inParts<NodesParams>(
		[spread, loss, full],
		"All nodes, NATS, the proxy and the crowd run on this one machine over loopback, and take turns on its cores: more nodes are not more processors here, but they are more work.",
	),
});
