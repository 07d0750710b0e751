import type { HistogramSummary } from "../../crowd/histogram.ts";
import type { ArrivalFigures } from "../../http-load/arrivals.ts";
import { LabProblem } from "../../lab/errors.ts";
import { type Spread, spreadOf } from "../../lab/result.ts";

/** Where lookups run, in the study's words and the server's own. */
export const MODES = { worker: "worker", "single-loop": "inline" } as const;
export type Mode = keyof typeof MODES;

/** `idle`: nothing but chat. */
export interface Work {
	readonly how: "wait" | "burn" | "idle";
	readonly ms: number;
	readonly perSecond: number;
}

export interface BlockingRun {
	readonly chat: HistogramSummary;
	/** none while idle */
	readonly lookups: ArrivalFigures | undefined;
	readonly loopP99Ms: number;
	readonly loopMaxMs: number;
}

export interface Point {
	readonly mode: Mode;
	readonly work: Work;
	readonly runs: BlockingRun[];
}

export interface WorkParams {
	readonly waitMs: readonly number[];
	readonly perSecond: readonly number[];
	readonly burn: readonly string[];
}

/** Idle first: it is what the others are compared with. */
export function worksOf({ waitMs, perSecond, burn }: WorkParams): Work[] {
	return [
		{ how: "idle", ms: 0, perSecond: 0 },
		...waitMs.flatMap((ms) =>
			perSecond.filter((rate) => rate > 0).map((rate): Work => ({ how: "wait", ms, perSecond: rate })),
		),
		...burn.map(burnOf),
	];
}

/** "50@100": 50 ms of computing, 100 times a second. */
function burnOf(text: string): Work {
	const [, ms, rate] = /^(\d+)@(\d+)$/.exec(text) ?? [];
	if (ms === undefined || rate === undefined)
		throw new LabProblem(`"${text}" is no computing load.`, 'Give ms@rate, such as "50@100".');
	return { how: "burn", ms: Number(ms), perSecond: Number(rate) };
}

export function spread({ runs }: Point, value: (run: BlockingRun) => number): Spread {
	return spreadOf(runs.map(value));
}

export function find(points: readonly Point[], mode: Mode, work: Partial<Work>): Point | undefined {
	const wanted = Object.entries(work);
	return points.find(
		(point) => point.mode === mode && wanted.every(([key, value]) => point.work[key as keyof Work] === value),
	);
}

/** Chat's p99 beside the work over its p99 while idle, in the same mode and run. */
export function timesIdle(points: readonly Point[], point: Point): Spread {
	const idle = find(points, point.mode, { how: "idle" })?.runs ?? [];
	return spreadOf(point.runs.map(({ chat }, run) => chat.p99 / (idle[run]?.chat.p99 ?? Number.NaN)));
}

export function nameOf({ how, ms, perSecond }: Work): string {
	if (how === "idle") return "idle";
	return `${how === "wait" ? "waiting" : "computing"} ${ms} ms, ${perSecond} a second`;
}
