import { type ParamsOf, sized } from "../../lab/experiment.ts";

export const flags = sized({
	sockets: { about: "numbers of sockets at Parley", is: [350, 3_500, 10_000], quick: [350, 1_000] },
	threads: { about: "numbers of sockets where each has a thread of its own", is: [350, 3_500], quick: [350] },
	stackKb: {
		about: "that are reserved for each of those threads, of which only what is used becomes resident",
		is: 64,
	},
	wheelSockets: { about: "numbers of sockets on the wheel", is: [350, 3_500], quick: [350] },
	rounds: {
		about: "how often a message is written on every socket and its answer awaited",
		is: 32,
		quick: 8,
	},
	deafSockets: {
		about: "numbers of sockets of which some never read, at Parley and on the wheel",
		is: [350],
		quick: [100],
		full: [350, 3_500],
	},
	deafPercent: { about: "how many of them never read, percent", is: 1 },
	patienceS: {
		about: "a round that takes longer than this is taken for one that never ends, seconds",
		is: 10,
		quick: 3,
		full: 20,
	},
});
export type WheelParams = ParamsOf<typeof flags>;
