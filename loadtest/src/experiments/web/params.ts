export type WebParams = {
	readonly parts: readonly string[];
	readonly loads: number;
	readonly downMbit: number;
	readonly upMbit: number;
	readonly latencyMs: number;
	readonly cpuSlowdown: number;
	readonly people: number;
	readonly perSecond: number;
	readonly bytes: number;
	readonly keys: number;
	readonly keysPerSecond: number;
	readonly history: number;
	readonly wheelSteps: number;
	readonly rooms: number;
	readonly roomHistory: number;
	readonly switches: number;
	readonly passing: number;
	readonly passingPerSecond: number;
};

const usual: WebParams = {
	parts: ["weight", "load", "typing", "scrolling", "switching", "passing"],
	loads: 5,
	downMbit: 1.6,
	upMbit: 0.75,
	latencyMs: 150,
	cpuSlowdown: 4,
	people: 20,
	perSecond: 200,
	bytes: 100,
	keys: 300,
	keysPerSecond: 15,
	history: 2_000,
	wheelSteps: 200,
	rooms: 5,
	roomHistory: 100,
	switches: 50,
	passing: 100_000,
	passingPerSecond: 1_000,
};

export const SIZES = {
	quick: {
		...usual,
		loads: 1,
		keys: 20,
		history: 400,
		wheelSteps: 20,
		rooms: 3,
		roomHistory: 40,
		switches: 6,
		passing: 1_000,
	},
	default: usual,
	full: {
		...usual,
		loads: 15,
		keys: 1_500,
		history: 10_000,
		wheelSteps: 1_000,
		switches: 200,
		passing: 500_000,
	},
} satisfies Record<string, WebParams>;

export const HELP: Readonly<Record<keyof WebParams, string>> = {
	parts: "of weight, load, typing, scrolling, switching, passing",
	loads: "load: first visits with an empty cache, in each run",
	downMbit: "load: the link, Mbit/s towards the page",
	upMbit: "load: and from it",
	latencyMs: "load: until an answer begins",
	cpuSlowdown: "load, typing: how many times slower than this machine a phone computes",
	people: "typing, passing: who write meanwhile",
	perSecond: "typing: messages a second that arrive meanwhile",
	bytes: "typing, passing: of a message's text",
	keys: "typing: how many are pressed",
	keysPerSecond: "typing: pressed a second",
	history: "scrolling: messages, a part of them formatted",
	wheelSteps: "scrolling: turns of the wheel, 20 a second, 500 px each",
	rooms: "switching: gone through in turn",
	roomHistory: "switching: messages of each room",
	switches: "switching: from room to room",
	passing: "passing: messages that pass by",
	passingPerSecond: "passing: how many a second",
};
