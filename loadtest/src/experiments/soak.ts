import { experiment } from "../lab/experiment.ts";
import type { SoakParams } from "./soak/params.ts";
import { concludeSoak } from "./soak/report.ts";
import { soaked } from "./soak/soaked.ts";

const usual: SoakParams = {
	seed: 1,
	minutes: 2.5,
	people: 300,
	postsPerSecond: 60,
	bytes: 100,
	roundS: 10,
	kills: 3,
};

export const soak = experiment<SoakParams>({
	name: "soak",
	title:
		"Hundreds of people for long, with faults thrown in from a seed: is anything lost, does anything grow",
	study: {
		name: "Parley's own",
		summary:
			"People talk in many rooms. In each round some lose their links, stop reading or read slowly, or the whole server is stopped for a moment; when the round is over, everybody's messages are compared. In the first tenth of the time the server is also killed and started again, and everybody comes back at once; memory, descriptors and timers are watched on the process that lives from then on.",
	},
	sizes: {
		quick: { ...usual, minutes: 0.25, people: 100, roundS: 3, kills: 1 },
		default: usual,
		full: { ...usual, minutes: 60, people: 500, postsPerSecond: 100, kills: 10 },
	},
	help: {
		seed: "of the faults: the same seed makes the same ones",
		minutes: "how long it lasts",
		people: "how many, ten in a room; eight of ten write",
		postsPerSecond: "in all rooms together",
		bytes: "of each text",
		roundS: "how long a round lasts, seconds: faults, then the comparison",
		kills: "how often the server is killed in the first tenth of the time",
	},
	expectedS: ({ minutes }, runs) => (minutes * 66 + 10) * runs,
	async run(lab, params) {
		const runs = [];
		for (let run = 0; run < lab.runs; run++) runs.push(await soaked(lab, params, run));
		return concludeSoak(runs);
	},
});
