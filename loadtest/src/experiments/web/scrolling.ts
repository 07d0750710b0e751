import { setTimeout as sleep } from "node:timers/promises";
import { spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { Busy } from "../limits/measured-load.ts";
import { said, writeHistory } from "./author.ts";
import { besideOthers } from "./bench.ts";
import type { Part } from "./part.ts";
import { percentile } from "./percentile.ts";
import { Screen, type Seen } from "./screen.ts";

const HISTORY = 2_000;
const STEP_PX = 500;
const STEPS_PER_SECOND = 20;
const AROUND_S = 2;

interface ScrollingRun extends Busy {
	readonly seen: Seen;
}

/** Somebody looks for something said long ago: up through the history by wheel, page after page being fetched. */
export const scrolling: Part<ScrollingRun> = {
	name: "scrolling",
	seconds: ({ wheelSteps, history }) => wheelSteps / STEPS_PER_SECOND + history / 5_000 + AROUND_S,
	async measure(bench, { history, wheelSteps }, run) {
		const { lab, browser } = bench;
		const server = await lab.parley();
		const texts = Array.from({ length: history }, (_, n) => said(n));
		const seqs = await writeHistory(server, "lobby", "Flo", texts);
		const screen = await Screen.open(browser, server.url);
		await screen.takesSeat("Reader", "/");
		await screen.shows(seqs.at(-1) ?? 0);
		await screen.page.getByRole("log").hover();
		const { value: seen, othersShare } = await besideOthers(bench, server, async () => {
			await screen.begins();
			for (let step = 0; step < wheelSteps; step += 1) {
				const due = sleep(1_000 / STEPS_PER_SECOND, undefined, { signal: lab.signal });
				await screen.page.mouse.wheel(0, -STEP_PX);
				await due;
			}
			return screen.seen();
		});
		const newest = await screen.newest();
		await screen.close();
		await server.stop();
		lab.sample({
			server: "parley",
			run,
			at: { part: "scrolling" },
			values: {
				passed: seqs.filter((seq) => seq > newest).length,
				longTasks: seen.longTasks.length,
				longestTaskMs: Math.max(0, ...seen.longTasks),
				frameP50Ms: percentile(seen.frames, 50),
				frameP95Ms: percentile(seen.frames, 95),
				othersShare,
			},
		});
		return { seen, generatorShare: 0, othersShare };
	},
	conclude(runs, { history }) {
		const tasks = of(runs, ({ longTasks }) => longTasks.length);
		const longest = of(runs, ({ longTasks }) => Math.max(0, ...longTasks));
		const finding = judged({
			claim: "No task of the page takes more than 50 ms while one scrolls through history.",
			ours: `${formatSpread(tasks, "count")} did, the longest ${formatSpread(longest, "ms")}; from frame to frame ${formatSpread(
				of(runs, ({ frames }) => percentile(frames, 50)),
				"ms",
			)} at p50 and ${formatSpread(
				of(runs, ({ frames }) => percentile(frames, 95)),
				"ms",
			)} at p95.`,
			isReached: tasks.max === 0,
			unlike: smallerThan([history, HISTORY, "messages"]),
			doubt: doubtOf(runs),
			why: "A page of history is put together, laid out and the reader put back in one task.",
		});
		return { findings: [finding], tables: [], plots: [] };
	},
};

function of(runs: readonly ScrollingRun[], value: (seen: Seen) => number) {
	return spreadOf(runs.map(({ seen }) => value(seen)));
}
