import type { Findings } from "../../lab/experiment.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { AbuseParams, AbuseRun } from "./abused.ts";

const SECONDS = 60;
const P99_TIMES_MAX = 1.5;
const MEMORY_TIMES_MAX = 1.1;

export function conclude(runs: readonly AbuseRun[], { seconds }: AbuseParams): Findings {
	const groups = Map.groupBy(runs, ({ kind, origin }) => `${kind}, ${origin}`);
	const rows = [...groups].map(([what, group]) => rowOf(what, group));
	const unlike = smallerThan([seconds, SECONDS, "seconds"]);
	const doubt = doubtOf(runs.flatMap(({ quiet, beside, attacked }) => [quiet, beside, attacked]));
	const worst = (key: "times" | "memory") =>
		rows.reduce((one, other) => (other[key].median > one[key].median ? other : one));
	const refused = runs.flatMap(({ kind, origin, refused: all }) =>
		Object.entries(all).map(([what, times]) => `${kind}, ${origin}: ${what} ${count(times)} times`),
	);
	const p99 = worst("times");
	const memory = worst("memory");
	return {
		findings: [
			judged({
				claim:
					"Whatever one address may use, others' p99 is at most 1.5 times what the same abuse costs them when it is aimed at a bystander of the same machine.",
				ours: `${formatFigure(p99.times.median, "ratio")} at the worst (${p99.what}).`,
				isReached: p99.times.median <= P99_TIMES_MAX,
				...{ unlike, doubt },
				why: "Abuse, neighbours and server share the processors of one machine.",
			}),
			judged({
				claim: "Nobody honest is refused meanwhile.",
				ours: refused.length === 0 ? "Nobody was." : `${refused.join("; ")}.`,
				isReached: refused.length === 0,
				unlike,
				why: "What one address may use is what others lacked.",
			}),
			judged({
				claim: "Afterwards memory is back to within 10 % of what it was before.",
				ours: `${formatFigure(memory.memory.median, "ratio")} at the worst (${memory.what}).`,
				isReached: memory.memory.median <= MEMORY_TIMES_MAX,
				unlike,
				why: "It did not come back while it was watched.",
			}),
		],
		tables: [
			{
				id: "abuse",
				title: "One address uses all that it may",
				columns: [
					{ key: "what", label: "Abuse" },
					{ key: "quiet", label: "p99 without", unit: "ms" },
					{ key: "beside", label: "aimed at a bystander", unit: "ms" },
					{ key: "attacked", label: "aimed at Parley", unit: "ms" },
					{ key: "times", label: "of the bystander's", unit: "ratio" },
					{ key: "memory", label: "Memory after", unit: "ratio" },
					{ key: "done", label: "Done", unit: "count" },
					{ key: "refused", label: "Refused", unit: "count" },
				] as const,
				rows,
			},
		],
		plots: [],
	};
}

function rowOf(what: string, runs: readonly AbuseRun[]) {
	const of = (value: (run: AbuseRun) => number) => spreadOf(runs.map(value));
	return {
		what,
		quiet: of(({ quiet }) => quiet.figures.delivery.p99),
		beside: of(({ beside }) => beside.figures.delivery.p99),
		attacked: of(({ attacked }) => attacked.figures.delivery.p99),
		times: of(({ attacked, beside }) => attacked.figures.delivery.p99 / beside.figures.delivery.p99),
		memory: of(({ rssAfterBytes, rssBeforeBytes }) => rssAfterBytes / rssBeforeBytes),
		done: of(({ sent }) => sent.done),
		refused: of(({ sent }) => sent.refused),
	};
}
