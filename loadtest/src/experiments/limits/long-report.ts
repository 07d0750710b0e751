import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type LinesPlot, spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, judged, smallerThan } from "./judged.ts";
import { slopeOf } from "./slope.ts";

export interface LongLook {
	/** from the beginning of the load, s */
	readonly atS: number;
	readonly rssBytes: number;
	readonly heapBytes: number;
	readonly handles: number;
	readonly timers: number;
}

export interface LongRun {
	readonly minutes: number;
	readonly messages: number;
	readonly looks: readonly LongLook[];
}

const MINUTES = 30;
/** Caches fill, code is compiled, heap and allocators find their size: a quarter of an hour, in each of three runs. */
const WARM_UP_SHARE = 1 / 2;
/** A slope within so many of its standard errors is none. */
const ERRORS_MAX = 2;
/** Nor is one by which memory would grow by no more than this part of itself from warm-up to the end. */
const GROWTH_SHARE_MAX = 0.01;
/** Somebody is just connecting, or asks for the metrics. */
const HANDLES_SLACK = 5;

export function concludeLong(runs: readonly LongRun[]): Findings {
	const [run] = runs;
	if (run === undefined) return { findings: [], tables: [], plots: [] };
	const plots = [memoryPlot(run), countPlot(run)];
	const warm = afterWarmUp(run);
	if (warm.length < 3) return { findings: [tooFew()], tables: [], plots };
	return {
		findings: [memory(run, warm), handles(run, warm), order(run)],
		tables: [tableOf(run, warm)],
		plots,
	};
}

function memory(run: LongRun, warm: readonly LongLook[]): Finding {
	const { perX, standardError } = slopeOf(warm.map(({ atS, rssBytes }) => [atS / 60, rssBytes]));
	const minutes = ((warm.at(-1)?.atS ?? 0) - (warm[0]?.atS ?? 0)) / 60;
	const middle = spreadOf(warm.map(({ rssBytes }) => rssBytes)).median;
	const isZero = perX <= ERRORS_MAX * standardError || perX * minutes <= GROWTH_SHARE_MAX * middle;
	return judged({
		claim: `${MINUTES} minutes of mixed load: memory does not grow after the warm-up.`,
		ours: `A slope of ${formatFigure(perX, "bytes")} a minute (± ${formatFigure(ERRORS_MAX * standardError, "bytes")}) at ${formatFigure(middle, "bytes")}, over the last ${formatFigure(minutes)} minutes.`,
		isReached: isZero,
		unlike: smallerThan([run.minutes, MINUTES, "minutes"]),
		why: `That is ${formatFigure(perX * minutes, "bytes")} in this time; the heap's slope was ${formatFigure(slopeOf(warm.map(({ atS, heapBytes }) => [atS / 60, heapBytes])).perX, "bytes")} a minute.`,
	});
}

function handles(run: LongRun, warm: readonly LongLook[]): Finding {
	const [early, late] = [medians(firstHalf(warm)), medians(secondHalf(warm))];
	const isGrown = late.handles > early.handles + HANDLES_SLACK || late.timers > early.timers + HANDLES_SLACK;
	return judged({
		claim: `${MINUTES} minutes of mixed load: timers and handles do not become more.`,
		ours: `${count(early.handles)} handles and ${count(early.timers)} timers in the first half after the warm-up, ${count(late.handles)} and ${count(late.timers)} in the second.`,
		isReached: !isGrown,
		unlike: smallerThan([run.minutes, MINUTES, "minutes"]),
		why: "Everybody was in at each look, so what became more belongs to nobody.",
	});
}

/** A run in which anybody saw another order has failed before. */
function order({ minutes, messages }: LongRun): Finding {
	return judged({
		claim: "In the end everybody has everything, once and in one order.",
		ours: `${count(messages)} messages, each once and in one order for everybody of its room, cut and stopped readers included.`,
		isReached: true,
		unlike: smallerThan([minutes, MINUTES, "minutes"]),
		why: "",
	});
}

function tooFew(): Finding {
	return {
		claim: `${MINUTES} minutes of mixed load: neither memory nor timers grow after the warm-up.`,
		ours: "Too few looks at the server to draw a line.",
		verdict: "not-shown",
		why: "The run was too short (--minutes, --sample-s).",
	};
}

function tableOf(run: LongRun, warm: readonly LongLook[]) {
	const [early, late] = [medians(firstHalf(warm)), medians(secondHalf(warm))];
	const row = (when: string, at: LongLook) => ({
		when,
		rss: at.rssBytes,
		heap: at.heapBytes,
		handles: at.handles,
		timers: at.timers,
	});
	return {
		id: "long",
		title: "Mixed load for long: medians after the warm-up",
		columns: [
			{ key: "when", label: "Part of the run" },
			{ key: "rss", label: "Memory", unit: "bytes" },
			{ key: "heap", label: "of it heap", unit: "bytes" },
			{ key: "handles", label: "Handles", unit: "count" },
			{ key: "timers", label: "Timers", unit: "count" },
		] as const,
		rows: [row("first half", early), row("second half", late)],
		note: `${count(run.messages)} messages in ${formatFigure(run.minutes)} minutes; between two looks a tenth of the people is cut and comes back, another tenth stops reading for a while, and numbers are looked up. The first half is warm-up.`,
	};
}

function memoryPlot({ looks }: LongRun): LinesPlot {
	return {
		id: "long-memory",
		kind: "lines",
		title: "Memory under mixed load",
		x: { label: "from the beginning", unit: "s" },
		y: { label: "memory", unit: "bytes" },
		series: [
			{
				name: "resident memory",
				role: "parley",
				points: looks.map(({ atS, rssBytes }) => ({ x: atS, y: rssBytes })),
			},
			{
				name: "heap in use",
				role: "parley",
				points: looks.map(({ atS, heapBytes }) => ({ x: atS, y: heapBytes })),
			},
		],
	};
}

function countPlot({ looks }: LongRun): LinesPlot {
	return {
		id: "long-handles",
		kind: "lines",
		title: "Handles and timers under mixed load",
		x: { label: "from the beginning", unit: "s" },
		y: { label: "how many", unit: "count" },
		series: [
			{ name: "handles", role: "parley", points: looks.map(({ atS, handles: y }) => ({ x: atS, y })) },
			{ name: "timers", role: "parley", points: looks.map(({ atS, timers: y }) => ({ x: atS, y })) },
		],
	};
}

function afterWarmUp({ looks, minutes }: LongRun): readonly LongLook[] {
	return looks.filter(({ atS }) => atS >= minutes * 60 * WARM_UP_SHARE);
}

function firstHalf(looks: readonly LongLook[]): readonly LongLook[] {
	return looks.slice(0, looks.length >> 1);
}

function secondHalf(looks: readonly LongLook[]): readonly LongLook[] {
	return looks.slice(looks.length >> 1);
}

function medians(looks: readonly LongLook[]): LongLook {
	const of = (value: (look: LongLook) => number) => spreadOf(looks.map(value)).median;
	return {
		atS: of(({ atS }) => atS),
		rssBytes: of(({ rssBytes }) => rssBytes),
		heapBytes: of(({ heapBytes }) => heapBytes),
		handles: of((look) => look.handles),
		timers: of((look) => look.timers),
	};
}
