import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd, CrowdFigures } from "../../crowd/crowd.ts";
import type { Lab } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { smallerThan } from "../claims.ts";
import { percentile } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { type Bench, besideOthers } from "./bench.ts";
import type { WebParams } from "./params.ts";
import { Screen, type Seen } from "./screen.ts";

const WARM_UP_MS = 1_000;
const WORDS = "the quick brown fox jumps over the lazy dog ";
/** A field that grows line by line would measure something else. */
const FIELD_CHARS = 60;
const GLYPH_P99_MS_MAX = 50;
const PER_SECOND = 200;
/** Of fewer, the 99th percentile is the worst one. */
const KEYS_MIN = 100;

/** One person writes while many others do: on this machine as it is, and made slower as a phone is. */
export const typing: Part<Bench, WebParams> = {
	name: "typing",
	async measure(bench, params, sample) {
		const { lab, browser } = bench;
		const at = async (cpuSlowdown: number) => {
			const server = await lab.parley();
			const crowd = await peopleAt(lab, server, { people: params.people });
			const screen = await Screen.open(browser, server.url);
			await screen.takesSeat("Reader", "/");
			await screen.slowDown(cpuSlowdown);
			const measured = await besideOthers(bench, server, () => typed(lab, crowd, screen, params));
			await screen.close();
			await partedFrom(server, crowd);
			const { seen, figures } = measured.value;
			const generatorShare = Math.max(...figures.generatorCpuShare);
			const values = { ...valuesOf(seen), generatorShare, othersShare: measured.othersShare };
			sample(values, { cpuSlowdown });
		};
		await at(1);
		await at(params.cpuSlowdown);
	},
	describe: ({ perSecond, keys }) => ({
		claims: [
			{
				claim: `From key press to glyph within ${GLYPH_P99_MS_MAX} ms at p99, while ${PER_SECOND} messages a second arrive.`,
				at: { cpuSlowdown: 1 },
				checks: [{ figure: "glyphP99Ms", atMost: GLYPH_P99_MS_MAX }],
				unlike: smallerThan([perSecond, PER_SECOND, "messages a second"], [keys, KEYS_MIN, "keys"]),
			},
		],
	}),
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

function valuesOf({ keys }: Seen) {
	return {
		keys: keys.length,
		glyphP50Ms: percentile(keys, 50),
		glyphP99Ms: percentile(keys, 99),
		glyphMaxMs: Math.max(...keys),
	};
}
