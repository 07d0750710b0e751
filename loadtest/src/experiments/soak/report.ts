import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type LinesPlot, spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, judged, smallerThan } from "../limits/judged.ts";
import { slopeOf } from "../limits/slope.ts";
import type { SoakLook, SoakRun } from "./soaked.ts";

const MINUTES = 60;
/** Of the last life: caches fill, code is compiled, and V8 takes half an hour to find how much heap it wants to hold. */
const WARM_UP_SHARE = 0.4;
/** A slope within so many of its standard errors is none. */
const ERRORS_MAX = 2;
/** Nor is one by which something would grow by no more than this part of itself. */
const GROWTH_SHARE_MAX = 0.01;

export function concludeSoak(runs: readonly SoakRun[]): Findings {
	const [run] = runs;
	if (run === undefined) return { findings: [], tables: [], plots: [] };
	const warm = run.looks.slice(Math.floor(run.looks.length * WARM_UP_SHARE));
	return {
		findings: [
			nothingLost(runs),
			steady(run, warm, "rssBytes", "bytes", "Memory"),
			steady(run, warm, "heapBytes", "bytes", "The heap in use"),
			steady(run, warm, "descriptors", "count", "The number of descriptors"),
			steady(run, warm, "timers", "count", "The number of timers"),
		],
		tables: [tableOf(runs)],
		plots: [plotOf(run)],
	};
}

/** A round in which anybody saw another order, or lacked a message, has failed the run before. */
function nothingLost(runs: readonly SoakRun[]): Finding {
	const messages = runs.reduce((sum, run) => sum + run.messages, 0);
	const kills = runs.reduce((sum, run) => sum + run.kills, 0);
	return judged({
		claim: `${MINUTES} minutes of faults: nothing is lost, doubled or out of order.`,
		ours: `${count(messages)} messages, each once and in one order for everybody of its room; ${count(kills)} kills among the faults.`,
		isReached: true,
		unlike: smallerThan([Math.min(...runs.map(({ minutes }) => minutes)), MINUTES, "minutes"]),
		why: "",
	});
}

type Watched = "rssBytes" | "heapBytes" | "descriptors" | "timers";

function steady(
	{ minutes }: SoakRun,
	warm: readonly SoakLook[],
	key: Watched,
	unit: "bytes" | "count",
	what: string,
): Finding {
	const claim = `${what} does not grow over ${MINUTES} minutes.`;
	const [first] = warm;
	if (first === undefined || warm.length < 3)
		return {
			claim,
			ours: "Too few looks to draw a line.",
			verdict: "not-shown",
			why: "The run was too short.",
		};
	const { perX, standardError } = slopeOf(warm.map((look) => [look.atS / 60, look[key]]));
	const watchedMinutes = ((warm.at(-1)?.atS ?? 0) - first.atS) / 60;
	const middle = spreadOf(warm.map((look) => look[key])).median;
	const isZero = perX <= ERRORS_MAX * standardError || perX * watchedMinutes <= GROWTH_SHARE_MAX * middle;
	return judged({
		claim,
		ours: `A slope of ${formatFigure(perX, unit)} a minute (± ${formatFigure(ERRORS_MAX * standardError, unit)}) at ${formatFigure(middle, unit)}, over the last ${formatFigure(watchedMinutes)} minutes.`,
		isReached: isZero,
		unlike: smallerThan([minutes, MINUTES, "minutes"]),
		why: `That is ${formatFigure(perX * watchedMinutes, unit)} in this time.`,
	});
}

function tableOf(runs: readonly SoakRun[]) {
	const rows = runs.flatMap(({ mischiefs, kills, backMs, messages }) => [
		...Object.entries(mischiefs).map(([what, value]) => ({ what: `rounds: ${what}`, value })),
		{ what: "kills", value: kills },
		{ what: "messages", value: messages },
		{ what: "longest until all were back after a kill, ms", value: backMs },
	]);
	return {
		id: "soak",
		title: "What happened",
		columns: [
			{ key: "what", label: "" },
			{ key: "value", label: "How many", unit: "count" },
		] as const,
		rows,
	};
}

function plotOf({ looks }: SoakRun): LinesPlot {
	return {
		id: "soak-memory",
		kind: "lines",
		title: "Memory of the last life",
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
