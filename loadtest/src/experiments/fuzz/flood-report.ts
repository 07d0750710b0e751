import type { Findings } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { FloodRun } from "./flood.ts";
import type { FuzzParams } from "./params.ts";

const TIMES = 50;
const P99_TIMES_MAX = 1.2;

type Part = "quiet" | "beside" | "flooded";

export function concludeFlood(runs: readonly FloodRun[], { floodTimes }: FuzzParams): Findings {
	if (runs.length === 0) return { findings: [], tables: [], plots: [] };
	const p99 = (part: Part) =>
		formatFigure(spreadOf(runs.map((run) => run[part].figures.delivery.p99)).median, "ms");
	const timesOf = (part: Part, other: Part) =>
		spreadOf(runs.map((run) => run[part].figures.delivery.p99 / run[other].figures.delivery.p99)).median;
	const judge = (claim: string, times: number, ours: string) =>
		judged({
			claim,
			ours: `${formatFigure(times, "ratio")}: ${ours}`,
			isReached: times <= P99_TIMES_MAX,
			unlike: smallerThan([floodTimes, TIMES, "times its limit"]),
			doubt: doubtOf(runs.flatMap((run) => [run.quiet, run.beside, run.flooded])),
			why: "The flood, the neighbours and the server share the processors of one machine.",
		});
	const findings = [
		judge(
			`A flood from one address at ${TIMES} times its limit leaves others' p99 within 1.2 times.`,
			timesOf("flooded", "quiet"),
			`${p99("quiet")} without, ${p99("flooded")} during it.`,
		),
		judge(
			"Aimed at Parley, the flood costs them no more than 1.2 times what it costs them when it is aimed at a bystander of the same machine, which only refuses.",
			timesOf("flooded", "beside"),
			`${p99("beside")} beside it, ${p99("flooded")} during it.`,
		),
	];
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
	return { findings, tables: [table], plots: [] };
}
