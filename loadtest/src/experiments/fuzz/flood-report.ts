import type { Findings } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { FloodRun } from "./flood.ts";
import type { FuzzParams } from "./params.ts";

const TIMES = 50;
const P99_TIMES_MAX = 1.2;

export function concludeFlood(runs: readonly FloodRun[], { floodTimes }: FuzzParams): Findings {
	if (runs.length === 0) return { findings: [], tables: [], plots: [] };
	const p99 = (part: "quiet" | "flooded") =>
		spreadOf(runs.map((run) => run[part].figures.delivery.p99)).median;
	const times = spreadOf(
		runs.map(({ quiet, flooded }) => flooded.figures.delivery.p99 / quiet.figures.delivery.p99),
	);
	const finding = judged({
		claim: `A flood from one address at ${TIMES} times its limit leaves others' p99 within 1.2 times.`,
		ours: `${formatFigure(times.median, "ratio")}: ${formatFigure(p99("quiet"), "ms")} without, ${formatFigure(p99("flooded"), "ms")} during it.`,
		isReached: times.median <= P99_TIMES_MAX,
		unlike: smallerThan([floodTimes, TIMES, "times its limit"]),
		doubt: doubtOf(runs.flatMap((run) => [run.quiet, run.flooded])),
		why: "The flood, the neighbours and the server share the processors of one machine.",
	});
	const [first] = runs;
	const table = {
		id: "flood",
		title: "One address floods",
		columns: [
			{ key: "what", label: "" },
			{ key: "count", label: "In the first run", unit: "count" },
		] as const,
		rows: Object.entries(first?.sent ?? {}).map(([what, value]) => ({ what, count: value })),
		note: `${count(runs.length)} runs; the flood is paced, and goes on whatever the server answers.`,
	};
	return { findings: [finding], tables: [table], plots: [] };
}
