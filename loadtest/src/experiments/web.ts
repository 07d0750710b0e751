import { experiment } from "../lab/experiment.ts";
import { concludeAll, measureAll, partsOf, secondsOf } from "../lab/parts.ts";
import { withBench } from "./web/bench.ts";
import { HELP, SIZES, type WebParams } from "./web/params.ts";
import { parts } from "./web/parts.ts";

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
	expectedS: (params, runs) => AROUND_S + secondsOf(parts, params, runs),
	async run(lab, params) {
		const wanted = partsOf(parts, params.parts);
		await withBench(lab, async (bench) => {
			await measureAll(lab, wanted, bench, params);
			lab.note(`Measured in Chromium ${bench.browser.version()}, headless, 1280 x 800 but for the phone.`);
		});
		return concludeAll(wanted, params);
	},
});
