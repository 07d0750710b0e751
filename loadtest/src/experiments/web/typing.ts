import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd, CrowdFigures } from "../../crowd/crowd.ts";
import type { Lab } from "../../lab/experiment.ts";
import { besideOthers } from "./bench.ts";
import type { WebParams } from "./params.ts";
import type { Part } from "./part.ts";
import { percentile } from "./percentile.ts";
import { Screen, type Seen } from "./screen.ts";
import { concludeTyping, type TypingRun } from "./typing-report.ts";

const WARM_UP_MS = 1_000;
const AROUND_S = 2;
const WORDS = "the quick brown fox jumps over the lazy dog ";
/** A field that grows line by line would measure something else. */
const FIELD_CHARS = 60;

/** One person writes while many others do: on this machine as it is, and made slower as a phone is. */
export const typing: Part<TypingRun> = {
	name: "typing",
	seconds: ({ keys, keysPerSecond }) => 2 * (keys / keysPerSecond + WARM_UP_MS / 1_000 + AROUND_S),
	async measure(bench, params, run) {
		const { lab, browser } = bench;
		const at = async (cpuSlowdown: number) => {
			const server = await lab.parley();
			const crowd = await lab.crowd({ port: server.port, dialect: "parley", people: params.people });
			const screen = await Screen.open(browser, server.url);
			await screen.takesSeat("Reader", "/");
			await screen.slowDown(cpuSlowdown);
			const measured = await besideOthers(bench, server, () => typed(lab, crowd, screen, params));
			await screen.close();
			await crowd.settle();
			await crowd.leave();
			await server.stop();
			const { seen, figures } = measured.value;
			keep(lab, run, cpuSlowdown, seen, measured.othersShare);
			const { othersShare } = measured;
			return { cpuSlowdown, seen, othersShare, generatorShare: Math.max(...figures.generatorCpuShare) };
		};
		return { asIs: await at(1), slowed: await at(params.cpuSlowdown) };
	},
	conclude: concludeTyping,
};

async function typed(
	{ signal }: Lab,
	crowd: Crowd,
	screen: Screen,
	{ people, perSecond, bytes, keys, keysPerSecond }: WebParams,
): Promise<{ readonly seen: Seen; readonly figures: CrowdFigures }> {
	const until = (async () => {
		await sleep(WARM_UP_MS, undefined, { signal });
		await screen.begins();
		for (let pressed = 0; pressed < keys; pressed += 1) {
			if (pressed % FIELD_CHARS === 0) await screen.page.keyboard.press("Control+A");
			const due = sleep(1_000 / keysPerSecond, undefined, { signal });
			await screen.page.keyboard.press(WORDS.charAt(pressed % WORDS.length));
			await due;
		}
		return screen.seen();
	})();
	const load = {
		senders: people,
		perSecond,
		bytes,
		warmUpMs: 0,
		ms: (keys / keysPerSecond) * 5_000 + 60_000,
	};
	const figures = await crowd.openLoop({ ...load, until });
	return { seen: await until, figures };
}

function keep(lab: Lab, run: number, cpuSlowdown: number, seen: Seen, othersShare: number): void {
	lab.sample({
		server: "parley",
		run,
		at: { part: "typing", cpuSlowdown },
		values: {
			keys: seen.keys.length,
			glyphP50Ms: percentile(seen.keys, 50),
			glyphP99Ms: percentile(seen.keys, 99),
			glyphMaxMs: Math.max(...seen.keys),
			frameP50Ms: percentile(seen.frames, 50),
			frameP95Ms: percentile(seen.frames, 95),
			longTasks: seen.longTasks.length,
			longestTaskMs: Math.max(0, ...seen.longTasks),
			othersShare,
		},
	});
}
