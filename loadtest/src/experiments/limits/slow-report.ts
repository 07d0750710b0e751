import { availableParallelism } from "node:os";
import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type LinesPlot, type Spread, spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, percent, smallerThan } from "./judged.ts";
import type { MeasuredLoad } from "./measured-load.ts";

/** What the server says of itself while some do not read. */
export interface SlowLook {
	/** from the beginning of the load, s */
	readonly atS: number;
	readonly rssBytes: number;
	/** in all output buffers together */
	readonly heldBytes: number;
	/** readers that the kernel took no more for, or that are being fed what they missed */
	readonly behind: number;
	/** longest delay of the server's loop since the look before */
	readonly loopMaxMs: number;
}

export interface SlowRun {
	readonly readers: number;
	readonly perSecond: number;
	readonly stoppedS: number;
	readonly stopped: number;
	/** the same load, while all read */
	readonly without: MeasuredLoad;
	/** of the others, while a tenth does not read */
	readonly among: MeasuredLoad;
	/** of the others, after it has begun to read again */
	readonly catchingUp: MeasuredLoad;
	readonly rssBeforeBytes: number;
	/** by how much memory grew under the same load while all read */
	readonly grownWithoutBytes: number;
	readonly looks: readonly SlowLook[];
	/** given up for being too slow; they came back, or the run would have failed */
	readonly cuts: number;
}

const READERS = 1_000;
const PER_SECOND = 200;
const STOPPED_S = 10;
const P99_TIMES_MAX = 1.1;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
/** Fewer than this part of the stopped were seen behind: the kernel took what was due to the others. */
const FILLED_SHARE_MIN = 0.9;

export function concludeSlow(runs: readonly SlowRun[]): Findings {
	return {
		findings: [felt(runs), memory(runs), complete(runs)],
		tables: [tableOf(runs)],
		plots: [memoryPlot(runs), behindPlot(runs)],
	};
}

function felt(runs: readonly SlowRun[]): Finding {
	const without = of(runs, (run) => run.without.figures.delivery.p99);
	const among = of(runs, (run) => run.among.figures.delivery.p99);
	const after = of(runs, (run) => run.catchingUp.figures.delivery.p99);
	const times = Math.max(among.median, after.median) / without.median;
	return judged({
		claim: `A tenth of ${count(READERS)} readers stops for ${STOPPED_S} s under ${PER_SECOND} messages a second: p99 of the others within ${P99_TIMES_MAX} times that without them.`,
		ours: `p99 ${formatSpread(without, "ms")} while all read, ${formatSpread(among, "ms")} while a tenth did not, ${formatSpread(after, "ms")} while it caught up: ${formatFigure(times)} times.`,
		isReached: times <= P99_TIMES_MAX,
		unlike: unlike(runs),
		doubt: doubtOf(runs.map((run) => (after.median > among.median ? run.catchingUp : run.among))),
		why: `${count(of(runs, behindMost).median)} readers were behind at once; the longest that the server's loop was held up is ${formatSpread(of(runs, loopMaxMs), "ms")}, and what else there is comes from the sockets and from this machine's ${availableParallelism()} cores.`,
	});
}

function memory(runs: readonly SlowRun[]): Finding {
	const grown = of(runs, growth);
	const held = of(runs, ({ looks }) => most(looks, ({ heldBytes }) => heldBytes));
	return judged({
		claim: "Meanwhile the server's memory grows by at most 64 MiB.",
		ours: `It grew by ${formatSpread(grown, "bytes")}; output buffers held at most ${formatSpread(held, "bytes")}. While all read, the same load let it grow by ${formatSpread(
			of(runs, ({ grownWithoutBytes }) => grownWithoutBytes),
			"bytes",
		)}.`,
		isReached: grown.median <= GROWTH_BYTES_MAX,
		unlike: unlike(runs),
		why: "What is beyond the output buffers is JavaScript's heap, with what was not yet collected of it.",
	});
}

/** A run in which somebody lacked a message, or had it in another order, has failed before. */
function complete(runs: readonly SlowRun[]): Finding {
	const cuts = of(runs, (run) => run.cuts);
	return judged({
		claim: "All who stopped end complete and in order: caught up, or cut and resumed.",
		ours: `Each of ${count(runs[0]?.stopped ?? 0)} had every message once and in order after each of ${runs.length} runs; ${formatSpread(cuts, "count")} were cut and came back.`,
		isReached: true,
		unlike: unfilled(runs),
		why: "",
	});
}

function unlike(runs: readonly SlowRun[]): string | undefined {
	const [one] = runs;
	return (
		smallerThan(
			[one?.readers ?? 0, READERS, "readers"],
			[one?.perSecond ?? 0, PER_SECOND, "messages a second"],
			[one?.stoppedS ?? 0, STOPPED_S, "seconds"],
		) ?? unfilled(runs)
	);
}

function unfilled(runs: readonly SlowRun[]): string | undefined {
	const shares = runs.map((run) => behindMost(run) / run.stopped);
	const { median } = spreadOf(shares);
	if (median >= FILLED_SHARE_MIN) return undefined;
	return `The kernel's buffers filled for only ${percent(median)} of those who stopped: texts must be larger (--slow-bytes).`;
}

function tableOf(runs: readonly SlowRun[]) {
	return {
		id: "slow",
		title: "A tenth of the readers stops reading",
		columns: [
			{ key: "stopped", label: "Stopped", unit: "count" },
			{ key: "behind", label: "Seen behind at once", unit: "count" },
			{ key: "without", label: "p99 while all read", unit: "ms" },
			{ key: "among", label: "p99 of the others", unit: "ms" },
			{ key: "catchingUp", label: "while they caught up", unit: "ms" },
			{ key: "loop", label: "Longest hold-up of the loop", unit: "ms" },
			{ key: "held", label: "Most held in buffers", unit: "bytes" },
			{ key: "growth", label: "Memory growth", unit: "bytes" },
			{ key: "grownWithout", label: "while all read", unit: "bytes" },
			{ key: "cuts", label: "Cut, and came back", unit: "count" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
		] as const,
		rows: [
			{
				stopped: runs[0]?.stopped ?? 0,
				behind: of(runs, behindMost),
				without: of(runs, (run) => run.without.figures.delivery.p99),
				among: of(runs, (run) => run.among.figures.delivery.p99),
				catchingUp: of(runs, (run) => run.catchingUp.figures.delivery.p99),
				loop: of(runs, loopMaxMs),
				held: of(runs, ({ looks }) => most(looks, ({ heldBytes }) => heldBytes)),
				growth: of(runs, growth),
				grownWithout: of(runs, ({ grownWithoutBytes }) => grownWithoutBytes),
				cuts: of(runs, (run) => run.cuts),
				generator: of(runs, ({ among }) => among.generatorShare),
			},
		],
		note: "All latencies are of those who go on reading. Those who stopped read again once the first load has ended, under a second one of up to 3 s.",
	};
}

function memoryPlot(runs: readonly SlowRun[]): LinesPlot {
	const looks = runs.at(-1)?.looks ?? [];
	return {
		id: "slow-memory",
		kind: "lines",
		title: "What the stopped readers cost the server (last run)",
		caption: "They stop at 1 s.",
		x: { label: "from the beginning of the load", unit: "s" },
		y: { label: "memory", unit: "bytes" },
		series: [
			{
				name: "resident memory",
				role: "parley",
				points: looks.map(({ atS, rssBytes }) => ({ x: atS, y: rssBytes })),
			},
			{
				name: "output buffers",
				role: "parley",
				points: looks.map(({ atS, heldBytes }) => ({ x: atS, y: heldBytes })),
			},
		],
	};
}

function behindPlot(runs: readonly SlowRun[]): LinesPlot {
	const looks = runs.at(-1)?.looks ?? [];
	return {
		id: "slow-behind",
		kind: "lines",
		title: "Readers behind (last run)",
		x: { label: "from the beginning of the load", unit: "s" },
		y: { label: "readers behind, or catching up", unit: "count" },
		series: [
			{ name: "parley", role: "parley", points: looks.map(({ atS, behind }) => ({ x: atS, y: behind })) },
		],
	};
}

function growth({ looks, rssBeforeBytes }: SlowRun): number {
	return Math.max(0, most(looks, ({ rssBytes }) => rssBytes) - rssBeforeBytes);
}

function loopMaxMs({ looks }: SlowRun): number {
	return most(looks, (look) => look.loopMaxMs);
}

function behindMost({ looks }: SlowRun): number {
	return most(looks, ({ behind }) => behind);
}

function most(looks: readonly SlowLook[], value: (look: SlowLook) => number): number {
	return Math.max(0, ...looks.map(value));
}

function of(runs: readonly SlowRun[], value: (run: SlowRun) => number): Spread {
	return spreadOf(runs.map(value));
}
