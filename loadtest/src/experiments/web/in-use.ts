import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import type { Lab } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { goal, smallerThan } from "../claims.ts";
import { percentile } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { type Bench, besideOthers, type WebParams, writeHistory } from "./bench.ts";
import { Screen } from "./screen.ts";

const WARM_UP_MS = 1_000;
const WORDS = "the quick brown fox jumps over the lazy dog ";
/** A field that grows line by line would measure something else. */
const FIELD_CHARS = 60;
const GLYPH_P99_MS_MAX = 50;
const PER_SECOND = 200;
const PEOPLE = 20;
const KEYS_PER_SECOND = 15;
/** Of fewer, the 99th percentile is the worst one. */
const KEYS_MIN = 100;

/** One person writes while many others do: on this machine as it is, and made slower as a phone is. */
export const typing: Part<Bench, WebParams> = {
	name: "typing",
	async measure(bench, params, sample) {
		const { lab, browser } = bench;
		for (const cpuSlowdown of [1, params.cpuSlowdown]) {
			const server = await lab.parley();
			const crowd = await peopleAt(lab, server, { people: PEOPLE });
			const screen = await Screen.open(browser, server.url);
			await screen.takesSeat("Reader", "/");
			await screen.slowDown(cpuSlowdown);
			const measured = await besideOthers(bench, server, () => typed(lab, crowd, screen, params));
			await screen.close();
			await partedFrom(server, crowd);
			sample({ ...measured.value, othersShare: measured.othersShare }, { cpuSlowdown });
		}
	},
	describe: ({ perSecond, keys }) => ({
		claims: [
			goal(
				`From key press to glyph within ${GLYPH_P99_MS_MAX} ms at p99, while ${PER_SECOND} messages a second arrive.`,
				{ figure: "glyphP99Ms", atMost: GLYPH_P99_MS_MAX },
				{
					at: { cpuSlowdown: 1 },
					unlike: smallerThan([perSecond, PER_SECOND, "messages a second"], [keys, KEYS_MIN, "keys"]),
				},
			),
		],
	}),
};

async function typed({ signal }: Lab, crowd: Crowd, screen: Screen, { perSecond, keys }: WebParams) {
	const until = (async () => {
		await sleep(WARM_UP_MS, undefined, { signal });
		await screen.begins();
		for (let pressed = 0; pressed < keys; pressed += 1) {
			if (pressed % FIELD_CHARS === 0) await screen.page.keyboard.press("Control+A");
			const due = sleep(1_000 / KEYS_PER_SECOND, undefined, { signal });
			await screen.page.keyboard.press(WORDS.charAt(pressed % WORDS.length));
			await due;
		}
		return screen.seen();
	})();
	const ms = (keys / KEYS_PER_SECOND) * 5_000 + 60_000;
	const figures = await crowd.openLoop({ senders: PEOPLE, perSecond, bytes: 100, warmUpMs: 0, ms, until });
	const { keys: glyphs } = await until;
	return {
		keys: glyphs.length,
		glyphP50Ms: percentile(glyphs, 50),
		glyphP99Ms: percentile(glyphs, 99),
		glyphMaxMs: Math.max(...glyphs),
		generatorShare: Math.max(...figures.generatorCpuShare),
	};
}

const HISTORY = 2_000;
const STEP_PX = 500;
const STEPS_PER_SECOND = 20;

/** Somebody looks for something said long ago: up through the history by wheel, page after page being fetched. */
export const scrolling: Part<Bench, WebParams> = {
	name: "scrolling",
	async measure(bench, { history, wheelSteps }, sample) {
		const { lab, browser } = bench;
		const server = await lab.parley();
		const seqs = await writeHistory(server, "lobby", history);
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
			goal(
				"No task of the page takes more than 50 ms while one scrolls through history.",
				{ figure: "longTasks", atMost: 0, isEveryRun: true },
				{
					also: "longestTaskMs frameP50Ms frameP95Ms",
					unlike: smallerThan([history, HISTORY, "messages"]),
					isTimed: true,
				},
			),
		],
	}),
};
