import { spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { count, judged } from "../limits/judged.ts";
import { lastMs, type Moved, moved, movingS, SOCKETS_BESIDE } from "./moving.ts";
import { movingTable, sampleOf, tooFew } from "./moving-report.ts";
import type { Part } from "./part.ts";

const BACK_MS_MAX = 5_000;

/** A node is killed: its people lose the link at once, and come back at once, on the others. */
export const loss: Part<Moved> = {
	name: "loss",
	sockets: ({ people }) => people + SOCKETS_BESIDE,
	seconds: movingS,
	async measure(lab, params, run) {
		const measured = await moved(lab, params, (node) => node.kill());
		lab.sample({ server: "parley", run, at: { part: "loss" }, values: sampleOf(measured) });
		return measured;
	},
	conclude: (runs, params) => {
		const last = spreadOf(runs.map(lastMs));
		const moving = runs[0]?.awayMs.length ?? 0;
		return {
			findings: [
				judged({
					claim:
						"A node is lost: its people are back in their seats on another one within 5 s of reconnecting, nothing lost.",
					ours: `The last of ${count(moving)} had everything again after ${formatSpread(last, "ms")}; ${count(runs[0]?.seated ?? 0)} of ${count(params.people)} seats are held, and ${count(runs.reduce((sum, { messages }) => sum + messages, 0))} messages are there once, in one order.`,
					isReached: last.median <= BACK_MS_MAX && runs.every(({ seated }) => seated === params.people),
					unlike: tooFew(params),
					why: "The nodes that are left take them in one after the other, beside what they have to do.",
				}),
			],
			tables: [movingTable("loss", "A node is killed", runs)],
			plots: [],
		};
	},
};
