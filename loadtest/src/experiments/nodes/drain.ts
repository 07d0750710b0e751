import { spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged } from "../limits/judged.ts";
import { lastMs, type Moved, moved, movingS, p99Times, SOCKETS_BESIDE } from "./moving.ts";
import { movingPlot, movingTable, sampleOf, tooFew } from "./moving-report.ts";
import type { Part } from "./part.ts";

const END_MS_MAX = 30_000;
/** A stop that tells everybody at once spreads them over three seconds. */
const AWAY_P50_MS_MAX = 1_000;
const P99_TIMES_MAX = 3;

/** A node is asked to end, as by a deploy: it hands its people over to the others. */
export const drain: Part<Moved> = {
	name: "drain",
	sockets: ({ people }) => people + SOCKETS_BESIDE,
	seconds: movingS,
	async measure(lab, params, run) {
		const measured = await moved(lab, params, (node) => node.stop(END_MS_MAX));
		lab.sample({ server: "parley", run, at: { part: "drain" }, values: sampleOf(measured) });
		return measured;
	},
	conclude: (runs, params) => {
		const half = spreadOf(runs.map(({ awayMs }) => awayMs[awayMs.length >> 1] ?? 0));
		const times = spreadOf(runs.map(p99Times));
		const moving = runs[0]?.awayMs.length ?? 0;
		return {
			findings: [
				judged({
					claim:
						"A node that ends moves its people without loss: half of them are away for less than a second.",
					ours: `Of ${count(moving)} half were complete on another node ${formatSpread(half, "ms")} after their link was closed, the last after ${formatSpread(spreadOf(runs.map(lastMs)), "ms")}; nothing lost, ${count(runs[0]?.seated ?? 0)} of ${count(params.people)} seats held.`,
					isReached: half.median <= AWAY_P50_MS_MAX && runs.every(({ seated }) => seated === params.people),
					unlike: tooFew(params),
					why: "They were told to wait, or found no node that let them in at once.",
				}),
				judged({
					claim: `Nor is there a stampede: meanwhile p99 of a room on the other nodes stays within ${P99_TIMES_MAX} times what it was.`,
					ours: `${formatFigure(times.median)} times.`,
					isReached: times.median <= P99_TIMES_MAX,
					unlike: tooFew(params),
					doubt: doubtOf(runs.map(({ before }) => before)),
					why: "Being let in and fed is work for the nodes that are left, which deliver on the same loop and here on the same two cores.",
				}),
			],
			tables: [movingTable("drain", "A node is asked to end", runs)],
			plots: [movingPlot(runs)],
		};
	},
};
