import type { Findings } from "../../lab/experiment.ts";
import { type Spread, spreadOf } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { Busy } from "../limits/measured-load.ts";
import type { WebParams } from "./params.ts";
import { percentile } from "./percentile.ts";
import type { Seen } from "./screen.ts";

const GLYPH_P99_MS_MAX = 50;
const PER_SECOND = 200;
/** Of fewer, the 99th percentile is the worst one. */
const KEYS_MIN = 100;

export interface TypingSide extends Busy {
	readonly cpuSlowdown: number;
	readonly seen: Seen;
}

export interface TypingRun {
	readonly asIs: TypingSide;
	readonly slowed: TypingSide;
}

export function concludeTyping(runs: readonly TypingRun[], { perSecond, keys }: WebParams): Findings {
	const asIs = runs.map((run) => run.asIs);
	const slowed = runs.map((run) => run.slowed);
	const p99 = glyph(asIs, 99);
	const finding = judged({
		claim: `From key press to glyph within ${GLYPH_P99_MS_MAX} ms at p99, while ${PER_SECOND} messages a second arrive.`,
		ours: `${formatSpread(p99, "ms")} on this machine; on one ${slowed[0]?.cpuSlowdown} times slower ${formatSpread(glyph(slowed, 99), "ms")}.`,
		isReached: p99.median < GLYPH_P99_MS_MAX,
		unlike: smallerThan([perSecond, PER_SECOND, "messages a second"], [keys, KEYS_MIN, "keys"]),
		doubt: doubtOf(asIs),
		why: "What the page does for each message stands between the key and its frame.",
	});
	return { findings: [finding], tables: [tableOf([asIs, slowed])], plots: [] };
}

function tableOf(sides: readonly (readonly TypingSide[])[]) {
	return {
		id: "typing",
		title: "Typing while messages arrive",
		columns: [
			{ key: "processor", label: "Processor" },
			{ key: "p50", label: "Glyph p50", unit: "ms" },
			{ key: "p99", label: "Glyph p99", unit: "ms" },
			{ key: "max", label: "Glyph max", unit: "ms" },
			{ key: "event", label: "Event Timing p99", unit: "ms" },
			{ key: "frameP50", label: "Frame p50", unit: "ms" },
			{ key: "frameP95", label: "Frame p95", unit: "ms" },
			{ key: "tasks", label: "Tasks over 50 ms", unit: "count" },
			{ key: "longest", label: "The longest", unit: "ms" },
		] as const,
		rows: sides.map((side) => ({
			processor: side[0]?.cpuSlowdown === 1 ? "as it is" : `${side[0]?.cpuSlowdown} times slower`,
			p50: glyph(side, 50),
			p99: glyph(side, 99),
			max: of(side, ({ keys }) => Math.max(...keys)),
			event: of(side, eventP99),
			frameP50: of(side, ({ frames }) => percentile(frames, 50)),
			frameP95: of(side, ({ frames }) => percentile(frames, 95)),
			tasks: of(side, ({ longTasks }) => longTasks.length),
			longest: of(side, ({ longTasks }) => Math.max(0, ...longTasks)),
		})),
		note: `Glyph: from the key's time stamp until the frame begins that follows the one which paints the glyph, so up to one frame (16.7 ms) too much, never too little. Event Timing: the browser's own measure until that frame is presented, in steps of 8 ms; what took less than 16 ms it does not tell, and counts here as 16. ${count(sides[0]?.[0]?.seen.keys.length ?? 0)} keys a run.`,
	};
}

/** Those that it does not tell are the quickest. */
function eventP99({ keys, keyEvents }: Seen): number {
	const untold = Math.max(0, keys.length - keyEvents.length);
	return percentile([...keyEvents, ...Array<number>(untold).fill(16)], 99);
}

function glyph(sides: readonly TypingSide[], percent: number): Spread {
	return of(sides, ({ keys }) => percentile(keys, percent));
}

function of(sides: readonly TypingSide[], value: (seen: Seen) => number): Spread {
	return spreadOf(sides.map(({ seen }) => value(seen)));
}
