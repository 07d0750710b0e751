export type NodesParams = {
	readonly parts: readonly string[];
	readonly nodes: number;
	readonly readers: number;
	readonly senders: number;
	readonly inFlight: number;
	readonly perSecond: readonly number[];
	readonly people: number;
	readonly leaderPeople: number;
	readonly faultPerSecond: number;
	readonly fullNodes: number;
	readonly socketsMax: number;
	readonly fullPerSecond: number;
	readonly threads: number;
	readonly bytes: number;
	readonly warmUpMs: number;
	readonly ms: number;
};

const usual: NodesParams = {
	parts: ["spread", "loss", "drain", "leader", "full"],
	nodes: 3,
	readers: 3_000,
	senders: 40,
	inFlight: 1,
	perSecond: [20, 100, 300],
	people: 3_000,
	leaderPeople: 60,
	faultPerSecond: 20,
	fullNodes: 10,
	socketsMax: 1_000,
	fullPerSecond: 2,
	threads: 3,
	bytes: 100,
	warmUpMs: 1_000,
	ms: 4_000,
};

export const SIZES = {
	quick: {
		...usual,
		parts: ["spread", "loss", "full"],
		nodes: 2,
		threads: 1,
		readers: 60,
		people: 60,
		perSecond: [20],
		leaderPeople: 20,
		fullNodes: 2,
		socketsMax: 30,
		fullPerSecond: 20,
		warmUpMs: 300,
		ms: 700,
	},
	default: usual,
	full: { ...usual, warmUpMs: 3_000, ms: 15_000 },
} satisfies Record<string, NodesParams>;

export const HELP: Readonly<Record<keyof NodesParams, string>> = {
	parts: "of spread, loss, drain, leader, full",
	nodes: "spread, loss, drain, leader: nodes of the house",
	readers: "spread: people in the one room, over all nodes",
	senders: "how many of them write",
	inFlight:
		"spread: messages that each sender keeps under way in the closed loop; over nodes a second one waits until the first is known to be stored (ORD5)",
	perSecond: "spread: fixed rates, messages a second in all; the way to all screens is judged at the lowest",
	people: "loss, drain: people in the one room, over all nodes",
	leaderPeople: "leader: people in the one room, over all nodes",
	faultPerSecond: "loss, drain, leader: messages a second while it happens",
	fullNodes: "full: nodes of the house",
	socketsMax: "full: people that each of them holds at most",
	fullPerSecond: "full: messages a second to everybody",
	threads: "of the crowd; with one of them against several nodes, it would be the crowd that is measured",
	bytes: "of a message's text",
	warmUpMs: "before each measurement, not counted",
	ms: "of each measurement in spread and full; a fault comes after as long",
};
