import type { Findings } from "../../lab/experiment.ts";
import { type Finding, spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { RaidRun } from "./raided.ts";

const FRAMES = 1_000_000;
const REQUESTS = 100_000;
const P99_TIMES_MAX = 1.5;
const MEMORY_TIMES_MAX = 1.1;
const PARTS = ["quiet", "beside", "attacked"] as const;

type Part = (typeof PARTS)[number];

export function concludeRaid(runs: readonly RaidRun[]): Findings {
	return {
		findings: [survived(runs), memory(runs), ...neighbours(runs)],
		tables: [tableOf(runs), answersOf(runs)],
		plots: [],
	};
}

/** A server that died, answered `internal` or showed anybody another order has failed the run before. */
function survived(runs: readonly RaidRun[]): Finding {
	const [frames, requests] = [fewest(runs, "frames"), fewest(runs, "requests")];
	const messages = runs.reduce((sum, run) => sum + run.messages, 0);
	return judged({
		claim: `${count(FRAMES)} hostile frames and ${count(REQUESTS)} hostile requests break nothing.`,
		ours: `${count(frames)} frames and ${count(requests)} requests: no crash, no unhandled rejection, no answer "internal"; ${count(messages)} messages of honest people arrived, each once and in one order.`,
		isReached: true,
		unlike: smaller(runs),
		why: "",
	});
}

function memory(runs: readonly RaidRun[]): Finding {
	const times = spreadOf(runs.map(({ rssBeforeBytes, rssAfterBytes }) => rssAfterBytes / rssBeforeBytes));
	const [run] = runs;
	return judged({
		claim: "After the attack, memory is back to within 10 % of what it was before.",
		ours: `${formatFigure(times.median, "ratio")} (${formatFigure(run?.rssBeforeBytes ?? 0, "bytes")} before, at most ${formatFigure(run?.rssMostBytes ?? 0, "bytes")}, ${formatFigure(run?.rssAfterBytes ?? 0, "bytes")} after).`,
		isReached: times.median <= MEMORY_TIMES_MAX,
		unlike: smaller(runs),
		why: "It did not come back while it was watched.",
	});
}

function neighbours(runs: readonly RaidRun[]): Finding[] {
	const p99 = (part: Part) => formatFigure(spreadOf(runs.map(p99Of(part))).median, "ms");
	const judge = (claim: string, other: Part, ours: string) => {
		const times = spreadOf(runs.map((run) => p99Of("attacked")(run) / p99Of(other)(run))).median;
		return judged({
			claim,
			ours: `${formatFigure(times, "ratio")}: ${ours}, ${p99("attacked")} under attack.`,
			isReached: times <= P99_TIMES_MAX,
			unlike: smaller(runs),
			doubt: doubtOf(runs.flatMap((run) => PARTS.map((part) => run[part]))),
			why: "Attackers, neighbours and server share the processors of one machine.",
		});
	};
	return [
		judge(
			"Honest neighbours' p99 under attack is at most 1.5 times theirs without.",
			"quiet",
			`${p99("quiet")} without`,
		),
		judge(
			"Aimed at Parley, the attack costs them no more than 1.5 times what it costs them when it is aimed at a bystander of the same machine, which only refuses.",
			"beside",
			`${p99("beside")} beside it`,
		),
	];
}

function p99Of(part: Part): (run: RaidRun) => number {
	return (run) => run[part].figures.delivery.p99;
}

function smaller(runs: readonly RaidRun[]) {
	return smallerThan(
		[fewest(runs, "frames"), FRAMES, "hostile frames"],
		[fewest(runs, "requests"), REQUESTS, "hostile requests"],
	);
}

function fewest(runs: readonly RaidRun[], what: "frames" | "requests"): number {
	return Math.min(...runs.map(({ sent }) => sent[what]));
}

function tableOf(runs: readonly RaidRun[]) {
	const row = (when: string, part: Part) => {
		const of = (value: (run: RaidRun) => number) => spreadOf(runs.map(value));
		return {
			when,
			p50: of((run) => run[part].figures.delivery.p50),
			p99: of((run) => run[part].figures.delivery.p99),
			cores: of((run) => run[part].cores),
		};
	};
	return {
		id: "attack",
		title: "Honest people without and under attack",
		columns: [
			{ key: "when", label: "" },
			{ key: "p50", label: "p50", unit: "ms" },
			{ key: "p99", label: "p99", unit: "ms" },
			{ key: "cores", label: "Server's cores", unit: "count" },
		] as const,
		rows: [
			row("without", "quiet"),
			row("while a bystander is attacked", "beside"),
			row("under attack", "attacked"),
		],
	};
}

/** That attacks reached what they were made for: each of these is the end of one kind. */
function answersOf(runs: readonly RaidRun[]) {
	const [first] = runs;
	return {
		id: "answers",
		title: "How the server answered",
		columns: [
			{ key: "what", label: "" },
			{ key: "count", label: "In the first run", unit: "count" },
		] as const,
		rows: Object.entries(first?.answers ?? {}).map(([what, value]) => ({ what, count: value })),
		note: "Warm-up and corpus included.",
	};
}
