import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type LinesPlot, type Spread, spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "./judged.ts";
import type { MeasuredLoad } from "./measured-load.ts";

export interface StormRun {
	readonly members: number;
	readonly missed: number;
	/** until each was complete again, ms, rising */
	readonly backMs: readonly number[];
	/** in another room: before, when the links broke, and while all came back */
	readonly before: MeasuredLoad;
	readonly cut: MeasuredLoad;
	readonly back: MeasuredLoad;
	/** longest delay of the server's loop while all came back */
	readonly loopMaxMs: number;
}

const MEMBERS = 2_000;
const MISSED = 500;
const BACK_MS_MAX = 5_000;
const P99_TIMES_MAX = 2;
/** Enough to see the curve, and not a point for each of thousands. */
const PLOTTED = 50;

export function concludeStorm(runs: readonly StormRun[]): Findings {
	return { findings: [complete(runs), felt(runs)], tables: [tableOf(runs)], plots: [plotOf(runs)] };
}

function complete(runs: readonly StormRun[]): Finding {
	const back = of(runs, allBackMs);
	return judged({
		claim: `${count(MEMBERS)} members lose the link at once and miss ${count(MISSED)} events each: all are complete within 5 s.`,
		ours: `The last of ${count(runs[0]?.members ?? 0)} was complete after ${formatSpread(back, "ms")}, in order.`,
		isReached: back.median <= BACK_MS_MAX,
		unlike: unlike(runs),
		doubt: doubtOf(runs.map((run) => run.back)),
		why: `Half of them were complete after ${formatSpread(
			of(runs, ({ backMs }) => backMs[backMs.length >> 1] ?? 0),
			"ms",
		)}: one loop takes them in one after the other, and the crowd shares the machine with it.`,
	});
}

function felt(runs: readonly StormRun[]): Finding {
	const [before, cut, back] = [of(runs, p99("before")), of(runs, p99("cut")), of(runs, p99("back"))];
	const times = Math.max(cut.median, back.median) / before.median;
	return judged({
		claim: `Meanwhile p99 of a room that is not involved stays within ${P99_TIMES_MAX} times what it was before.`,
		ours: `p99 ${formatSpread(before, "ms")} before, ${formatSpread(cut, "ms")} when the links broke, ${formatSpread(back, "ms")} while all came back: ${formatFigure(times)} times.`,
		isReached: times <= P99_TIMES_MAX,
		unlike: unlike(runs),
		doubt: doubtOf(runs.map((run) => (back.median > cut.median ? run.back : run.cut))),
		why: `Connecting, greeting and feeding ${count(runs[0]?.members ?? 0)} members is work of the same loop: it was held up for ${formatSpread(
			of(runs, ({ loopMaxMs }) => loopMaxMs),
			"ms",
		)} at the longest. ${formatFigure(of(runs, (run) => run.back.cores).median)} cores were busy in the server, and two crowds shared the rest.`,
	});
}

function unlike(runs: readonly StormRun[]): string | undefined {
	const [one] = runs;
	return smallerThan([one?.members ?? 0, MEMBERS, "members"], [one?.missed ?? 0, MISSED, "missed events"]);
}

function tableOf(runs: readonly StormRun[]) {
	return {
		id: "storm",
		title: "All links of a room break, and all come back",
		columns: [
			{ key: "members", label: "Members", unit: "count" },
			{ key: "missed", label: "Missed by each", unit: "count" },
			{ key: "half", label: "Half complete after", unit: "ms" },
			{ key: "all", label: "All complete after", unit: "ms" },
			{ key: "loop", label: "Longest hold-up of the loop", unit: "ms" },
			{ key: "before", label: "p99 elsewhere before", unit: "ms" },
			{ key: "cut", label: "when links broke", unit: "ms" },
			{ key: "back", label: "while all came back", unit: "ms" },
		] as const,
		rows: [
			{
				members: runs[0]?.members ?? 0,
				missed: runs[0]?.missed ?? 0,
				half: of(runs, ({ backMs }) => backMs[backMs.length >> 1] ?? 0),
				all: of(runs, allBackMs),
				loop: of(runs, ({ loopMaxMs }) => loopMaxMs),
				before: of(runs, p99("before")),
				cut: of(runs, p99("cut")),
				back: of(runs, p99("back")),
			},
		],
		note: "Elsewhere: 50 people in a room of their own, 200 messages a second; latencies count from when a message was due.",
	};
}

function plotOf(runs: readonly StormRun[]): LinesPlot {
	const backMs = runs.at(-1)?.backMs ?? [];
	const step = Math.max(1, Math.ceil(backMs.length / PLOTTED));
	const complete = backMs.map((ms, index) => ({ x: ms, y: index + 1 }));
	return {
		id: "storm",
		kind: "lines",
		title: "How many were complete again (last run)",
		x: { label: "from the moment all set out", unit: "ms" },
		y: { label: "members with everything", unit: "count" },
		series: [
			{
				name: "parley",
				role: "parley",
				points: complete.filter((_, index) => index % step === 0 || index === complete.length - 1),
			},
		],
	};
}

function p99(when: "before" | "cut" | "back"): (run: StormRun) => number {
	return (run) => run[when].figures.delivery.p99;
}

function allBackMs({ backMs }: StormRun): number {
	return backMs.at(-1) ?? 0;
}

function of(runs: readonly StormRun[], value: (run: StormRun) => number): Spread {
	return spreadOf(runs.map(value));
}
