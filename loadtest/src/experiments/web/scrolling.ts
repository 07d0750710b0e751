import { setTimeout as sleep } from "node:timers/promises";
import type { Part } from "../../lab/parts.ts";
import { smallerThan } from "../claims.ts";
import { percentile } from "../measured.ts";
import { said, writeHistory } from "./author.ts";
import { type Bench, besideOthers } from "./bench.ts";
import type { WebParams } from "./params.ts";
import { Screen } from "./screen.ts";

const HISTORY = 2_000;
const STEP_PX = 500;
const STEPS_PER_SECOND = 20;

/** Somebody looks for something said long ago: up through the history by wheel, page after page being fetched. */
export const scrolling: Part<Bench, WebParams> = {
	name: "scrolling",
	async measure(bench, { history, wheelSteps }, sample) {
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
		sample({
			passed: seqs.filter((seq) => seq > newest).length,
			longTasks: seen.longTasks.length,
			longestTaskMs: Math.max(0, ...seen.longTasks),
			frameP50Ms: percentile(seen.frames, 50),
			frameP95Ms: percentile(seen.frames, 95),
			othersShare,
		});
	},
	describe: ({ history }) => ({
		labels: { longTasks: "tasks over 50 ms", longestTaskMs: "the longest task" },
		claims: [
			{
				claim: "No task of the page takes more than 50 ms while one scrolls through history.",
				checks: [{ figure: "longTasks", atMost: 0, isEveryRun: true }],
				also: "longestTaskMs frameP50Ms frameP95Ms",
				unlike: smallerThan([history, HISTORY, "messages"]),
				isTimed: true,
			},
		],
	}),
};
