import { experiment } from "../lab/experiment.ts";
import { withBench } from "./web/bench.ts";
import { HELP, SIZES, type WebParams } from "./web/params.ts";
import { knownParts, partsOf } from "./web/parts.ts";

/** The page may have to be built, and the browser starts. */
const AROUND_S = 3;

export const web = experiment<WebParams>({
	name: "web",
	title: "The page's budgets: first paint, typing, scrolling, memory",
	study: {
		name: "Parley's own promises",
		summary:
			"The page as it is shipped, in a real Chromium, against a real server: how soon a newcomer on a phone sees it, how long a key press takes to become a glyph while a room is flooded, whether scrolling through history ever stalls, and whether a tab that stays open grows. Each figure stands beside its budget.",
		doubts: [
			"Chromium runs without a graphics card beside the server and the crowd: painting costs processor time that a phone or a laptop does not pay, and a slower processor is emulated by pauses.",
			"The link is emulated per request, in the browser; no packet is lost.",
		],
	},
	sizes: SIZES,
	help: HELP,
	expectedS: (params, runs) =>
		knownParts(params.parts).reduce(
			(sum, part) => sum + part.seconds(params) * (part.isOnce ? 1 : runs),
			AROUND_S,
		),
	async run(lab, params) {
		const parts = partsOf(params.parts);
		const steps = Array.from({ length: lab.runs }, (_, run) =>
			parts.filter(({ isOnce }) => run === 0 || !isOnce).map((part) => ({ part, run })),
		).flat();
		await withBench(lab, async (bench) => {
			for (const [index, { part, run }] of steps.entries()) {
				lab.progress(index, steps.length, `${part.name}, run ${run + 1}`);
				await part.measure(bench, params, run);
			}
			lab.note(`Measured in Chromium ${bench.browser.version()}, headless, 1280 x 800 but for the phone.`);
		});
		const concluded = parts.map((part) => part.conclude(params));
		return {
			findings: concluded.flatMap(({ findings }) => findings),
			tables: concluded.flatMap(({ tables }) => tables),
			plots: concluded.flatMap(({ plots }) => plots),
		};
	},
});
