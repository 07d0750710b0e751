import { experiment } from "../lab/experiment.ts";
import { describeParts, measureParts, type Part } from "../lab/parts.ts";
import { type Bench, flags, type WebParams, withBench } from "./web/bench.ts";
import { load, weight } from "./web/first-visit.ts";
import { scrolling, typing } from "./web/in-use.ts";
import { passing, switching } from "./web/memory.ts";

const PARTS: readonly Part<Bench, WebParams>[] = [weight, load, typing, scrolling, switching, passing];

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
	...flags,
	seconds: { quick: 30, default: 110, full: 410 },
	async run(lab, params) {
		await withBench(lab, async (bench) => {
			await measureParts(lab, PARTS, params.parts, bench, params);
			lab.note(`Measured in Chromium ${bench.browser.version()}, headless, 1280 x 800 but for the phone.`);
		});
	},
	describe: (params) => describeParts(PARTS, params.parts, params),
});
