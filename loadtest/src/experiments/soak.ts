import type { Claim } from "../lab/description.ts";
import { experiment } from "../lab/experiment.ts";
import { flags, type SoakParams } from "./soak/params.ts";
import { soaked } from "./soak/soaked.ts";
import { smallerThan } from "./unlike.ts";

const MINUTES = 60;
/** By less of itself nothing has grown. */
const GROWTH_SHARE_MAX = 0.01;

export const soak = experiment<SoakParams>({
	name: "soak",
	title:
		"Hundreds of people for long, with faults thrown in from a seed: is anything lost, does anything grow",
	study: {
		name: "Parley's own",
		summary:
			"People talk in many rooms. In each round some lose their links, stop reading or read slowly, or the whole server is stopped for a moment; when the round is over, everybody's messages are compared. In the first tenth of the time the server is also killed and started again, and everybody comes back at once; memory, descriptors and timers are watched on the process that lives from then on.",
	},
	...flags,
	seconds: ({ minutes }) => minutes * 66 + 10,
	async run(lab, params) {
		for (let run = 0; run < lab.runs; run++) await soaked(lab, params, run);
	},
	describe: ({ minutes, kills }) => {
		const unlike = smallerThan([minutes, MINUTES, "minutes"]);
		const steady = (what: string, figure: string): Claim => ({
			claim: `${what} does not grow over ${MINUTES} minutes (by at most ${GROWTH_SHARE_MAX * 100} %).`,
			checks: [{ figure, what: "after the warm-up it grew by", atMost: GROWTH_SHARE_MAX }],
			unlike,
		});
		return {
			labels: {
				atS: "from the beginning",
				heapBytes: "heap in use",
				backMs: "longest until all were back after a kill",
			},
			claims: [
				{
					// a round in which anybody saw another order, or lacked a message, has failed the run before
					claim: `${MINUTES} minutes of faults: nothing is lost, doubled or out of order.`,
					at: { what: "all" },
					checks: [],
					also: "messages kills backMs",
					unlike,
				},
				steady("Memory", "rssGrowthShare"),
				steady("The heap in use", "heapGrowthShare"),
				steady("The number of descriptors", "descriptorsGrowthShare"),
				steady("The number of timers", "timersGrowthShare"),
			],
			plots: [
				{
					id: "soak-memory",
					title: "Memory of the last life",
					where: { life: kills },
					x: "atS",
					y: "rssBytes heapBytes",
					yLabel: "memory",
					isLastRun: true,
				},
			],
		};
	},
});
