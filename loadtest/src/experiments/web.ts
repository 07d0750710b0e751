import { fileURLToPath } from "node:url";
import type { Claim } from "../lab/description.ts";
import { experiment, needKnown, type ParamsOf, sized } from "../lab/experiment.ts";
import { count, goal, smallerThan } from "./claims.ts";
import { measuredBy } from "./measured.ts";

/** It knows the page as the browser tests do, and lies with them. */
const PROGRAM = fileURLToPath(new URL("../../../e2e/measure/page.ts", import.meta.url));
const PARTS = ["weight", "load", "typing", "scrolling", "switching", "passing"] as const;
/** Once is enough, however many runs of the others there are. */
const ONCE = ["weight", "switching", "passing"];

const GLYPH_P99_MS_MAX = 50;
const PER_SECOND = 200;
/** Of fewer, the 99th percentile is the worst one. */
const KEYS_MIN = 100;
const HISTORY = 2_000;
const SWITCHES = 50;
const MESSAGES = 100_000;
const KEPT = { heapRatio: "heap", nodesRatio: "DOM nodes", listenersRatio: "listeners" };

const flags = sized({
	// of fewer keys, messages and switches the others show nothing
	parts: [`of ${PARTS.join(", ")}`, PARTS, { quick: ["weight", "load"] }],
	loads: ["load: first visits with an empty cache, in each run", 3, { quick: 1, full: 15 }],
	cpuSlowdown: ["load, typing: how many times slower than this machine a phone computes", 4],
	perSecond: ["typing: messages a second that arrive meanwhile", PER_SECOND],
	keys: ["typing: how many are pressed", 300, { quick: 20, full: 1_500 }],
	history: ["scrolling: messages, a part of them formatted", HISTORY, { quick: 400, full: 10_000 }],
	wheelSteps: ["scrolling: turns of the wheel, 20 a second, 500 px each", 200, { quick: 20, full: 1_000 }],
	switches: ["switching: from room to room", SWITCHES, { quick: 5, full: 200 }],
	passing: ["passing: messages that pass by", MESSAGES, { quick: 1_000, full: 500_000 }],
});
type WebParams = ParamsOf<typeof flags>;

export const web = experiment<WebParams>({
	name: "web",
	title: "The page's budgets: first paint, typing, scrolling, memory",
	study: {
		name: "Parley's own promises",
		summary:
			"The page as it is shipped, in a real Chromium, against a real server: how soon a newcomer on a phone sees it, how long a key press takes to become a glyph while a room is flooded, whether scrolling through history ever stalls, and whether a tab that stays open grows. Each figure stands beside its budget.",
		doubts: [
			"Chromium runs without a graphics card beside the server and those who write: painting costs processor time that a phone or a laptop does not pay, and a slower processor is emulated by pauses.",
			"The link of the phone is emulated per request, in the browser (1.6 Mbit/s down, 0.75 up, 150 ms); no packet is lost.",
		],
	},
	...flags,
	seconds: { quick: 12, default: 160, full: 410 },
	async run(lab, params) {
		needKnown(params.parts, PARTS);
		for (let run = 0; run < lab.runs; run++) {
			const parts = params.parts.filter((part) => run === 0 || !ONCE.includes(part));
			await measuredBy(lab, PROGRAM, [JSON.stringify({ ...params, parts })], run);
		}
	},
	describe: (params) => ({
		labels: {
			bytes: "JavaScript until one can write, gzipped",
			shownBytes: "until the first screen stands, gzipped",
			longTasks: "tasks over 50 ms",
			longestTaskMs: "the longest task",
		},
		claims: claims(params),
	}),
});

function claims({ parts, cpuSlowdown, perSecond, keys, history, switches, passing }: WebParams): Claim[] {
	const held = (part: string, what: string, given: number, most: number) =>
		goal(
			`After ${count(most)} ${what} the page holds what it held before, within 10 %.`,
			Object.entries(KEPT).map(([figure, said]) => ({
				figure,
				what: `${said} after, of before`,
				atMost: 1.1,
			})),
			{ at: { part }, unlike: smallerThan([given, most, what]) },
		);
	const all: Record<(typeof PARTS)[number], Claim> = {
		weight: goal(
			"A browser with an empty cache fetches at most 110 kB of JavaScript, gzipped, for the page and its workers, until a newcomer can write.",
			{ figure: "bytes", atLeast: 1, atMost: 110_000 },
			{ at: { part: "weight" }, also: "shownBytes scripts" },
		),
		load: goal(
			`Largest Contentful Paint within 1 s on a first visit by phone (processor ${cpuSlowdown} times slower).`,
			{ figure: "largestContentfulPaintMs", atMost: 1_000 },
			{ at: { part: "load" } },
		),
		typing: goal(
			`From key press to glyph within ${GLYPH_P99_MS_MAX} ms at p99, while ${PER_SECOND} messages a second arrive.`,
			{ figure: "glyphP99Ms", atMost: GLYPH_P99_MS_MAX },
			{
				at: { part: "typing", cpuSlowdown: 1 },
				unlike: smallerThan([perSecond, PER_SECOND, "messages a second"], [keys, KEYS_MIN, "keys"]),
			},
		),
		scrolling: goal(
			"No task of the page takes more than 50 ms while one scrolls through history.",
			{ figure: "longTasks", atMost: 0, isEveryRun: true },
			{
				at: { part: "scrolling" },
				also: "longestTaskMs frameP95Ms",
				unlike: smallerThan([history, HISTORY, "messages"]),
			},
		),
		switching: held("switching", "room switches", switches, SWITCHES),
		passing: held("passing", "messages", passing, MESSAGES),
	};
	return PARTS.filter((part) => parts.includes(part)).map((part) => all[part]);
}
