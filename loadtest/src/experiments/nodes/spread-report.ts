import type { Findings } from "../../lab/experiment.ts";
import { type Finding, type Line, type Spread, spreadOf, type Table } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import { count, doubtOf, judged, smallerThan } from "../limits/judged.ts";
import type { MeasuredLoad } from "../limits/measured-load.ts";
import { EMBEDDED, LAZILY, SYNCED } from "./house.ts";
import type { NodesParams } from "./params.ts";

/** One house at one load. */
export interface SpreadLoad {
	readonly setup: string;
	/** messages a second; undefined: each sender keeps so many under way */
	readonly perSecond: number | undefined;
	readonly load: MeasuredLoad;
	/** of nodes and NATS together, for one delivery */
	readonly cpuUs: number;
	readonly natsCpuUs: number;
}

export interface SpreadRun {
	/** that everybody saw, in one order, in all houses together */
	readonly messages: number;
	readonly loads: readonly SpreadLoad[];
}

const READERS = 3_000;
const NODES = 3;
const COST_TIMES_MAX = 1.3;
const LATER_MS_MAX = 10;
/** Of what was to be delivered: a house that delivers less falls behind. */
const KEPT_UP_SHARE = 0.95;

export function concludeSpread(runs: readonly SpreadRun[], params: NodesParams): Findings {
	const loads = runs.flatMap((run) => run.loads);
	const rates = [...params.perSecond].sort((a, b) => a - b);
	return {
		findings: [
			oneOrder(runs, params),
			...[...rates, undefined].map((perSecond) => cost(loads, perSecond, params)),
			...[LAZILY, SYNCED].map(({ name }) => later(loads, name, rates[0], params)),
		],
		tables: [tableOf(loads)],
		plots: [
			{
				id: "spread-cost",
				kind: "lines",
				title: "Processor time for a delivery, nodes and NATS together",
				x: { label: "messages a second to everybody", unit: "per-second", scale: "log" },
				y: { label: "processor time", unit: "us", scale: "log" },
				series: lines(loads, ({ cpuUs }) => cpuUs),
			},
			{
				id: "spread-screens",
				kind: "lines",
				title: "From due until on the last screen, p50",
				x: { label: "messages a second to everybody", unit: "per-second", scale: "log" },
				y: { label: "last screen p50", unit: "ms", scale: "log" },
				series: lines(loads, lastScreenP50),
			},
		],
	};
}

/** Anybody who saw another order, or lacked a message, has failed the run before. */
function oneOrder(runs: readonly SpreadRun[], params: NodesParams): Finding {
	const messages = runs.reduce((total, run) => total + run.messages, 0);
	return judged({
		claim: `${count(READERS)} readers of one room over ${NODES} nodes: the same order everywhere, 0 lost.`,
		ours: `${count(messages)} messages, each once and in one order for ${count(params.readers)} readers, over ${params.nodes} nodes and on one.`,
		isReached: true,
		unlike: unlike(params),
		why: "",
	});
}

function cost(loads: readonly SpreadLoad[], perSecond: number | undefined, params: NodesParams): Finding {
	const [one, many] = [at(loads, EMBEDDED.name, perSecond), at(loads, LAZILY.name, perSecond)];
	const [single, shared] = [of(one, cpuUs), of(many, cpuUs)];
	const times = shared.median / single.median;
	const behind = perSecond !== undefined && !many.every(keptUp(perSecond * params.readers));
	const rate = of(many, ({ load }) => load.figures.postsPerSecond).median;
	const alone = of(one, ({ load }) => load.figures.postsPerSecond).median;
	const when =
		perSecond === undefined
			? `With ${params.inFlight} messages of each sender under way`
			: `At ${count(perSecond)} messages a second`;
	return judged({
		claim: `${when}, processor time for a delivery over ${NODES} nodes, NATS included, is at most ${COST_TIMES_MAX} times that of one embedded node.`,
		ours: `${formatSpread(shared, "us")} (of it NATS ${formatSpread(
			of(many, ({ natsCpuUs }) => natsCpuUs),
			"us",
		)}) against ${formatSpread(single, "us")}: ${formatFigure(times)} times.`,
		isReached: times <= COST_TIMES_MAX && !behind,
		unlike: unlike(params),
		doubt: doubtOf(many.map((same) => same.load)),
		why: `${behind ? "The nodes fell behind. " : ""}The write to a reader is the cost, and what comes in one turn goes in one write: ${formatFigure(rate)} messages a second came over nodes and ${formatFigure(alone)} on one. A pass over fewer readers is over sooner, so fewer messages gather for the next one; and ${params.nodes} loops and the crowd share the cores.`,
	});
}

function later(
	loads: readonly SpreadLoad[],
	name: string,
	perSecond: number | undefined,
	params: NodesParams,
): Finding {
	const [one, many] = [at(loads, EMBEDDED.name, perSecond), at(loads, name, perSecond)];
	const [single, shared] = [of(one, lastScreenP50), of(many, lastScreenP50)];
	const more = shared.median - single.median;
	return judged({
		claim: `From post to all screens over ${NODES} ${name}: p50 within ${LATER_MS_MAX} ms of the embedded server's.`,
		ours: `${formatSpread(shared, "ms")} against ${formatSpread(single, "ms")} at ${perSecond} messages a second: ${formatFigure(more, "ms")} more.`,
		isReached: more <= LATER_MS_MAX,
		unlike: unlike(params),
		doubt: doubtOf(many.map((same) => same.load)),
		why: `${params.nodes} nodes and NATS share the cores that one process had: ${formatFigure(of(many, cores).median)} of them were busy instead of ${formatFigure(of(one, cores).median)}.`,
	});
}

function tableOf(loads: readonly SpreadLoad[]): Table {
	const rows = [...Map.groupBy(loads, ({ setup, perSecond }) => `${setup} ${perSecond}`).values()];
	return {
		id: "spread",
		title: "One room on one node, and over several",
		columns: [
			{ key: "setup", label: "House" },
			{ key: "rate", label: "Messages a second" },
			{ key: "deliveries", label: "Deliveries", unit: "per-second" },
			{ key: "cpu", label: "CPU per delivery", unit: "us" },
			{ key: "nats", label: "of it NATS", unit: "us" },
			{ key: "cores", label: "Cores busy" },
			{ key: "generator", label: "Crowd's share of a core", unit: "ratio" },
			{ key: "own", label: "Own screen p50", unit: "ms" },
			{ key: "last", label: "Last screen p50", unit: "ms" },
			{ key: "last99", label: "p99", unit: "ms" },
		],
		rows: rows.map((same) => ({
			setup: same[0]?.setup ?? "",
			rate: same[0]?.perSecond ?? "as many as it takes",
			deliveries: of(same, ({ load }) => load.figures.deliveriesPerSecond),
			cpu: of(same, cpuUs),
			nats: of(same, ({ natsCpuUs }) => natsCpuUs),
			cores: of(same, cores),
			generator: of(same, ({ load }) => load.generatorShare),
			own: of(same, ({ load }) => load.figures.ownScreen.p50),
			last: of(same, lastScreenP50),
			last99: of(same, ({ load }) => load.figures.lastScreen.p99),
		})),
		note: "At a fixed rate latencies count from when a message was due. One embedded node has each message on its disk before anybody sees it; nodes have it where their NATS server keeps it.",
	};
}

/** Only the fixed rates: the closed loop has a rate of its own for each house. */
function lines(loads: readonly SpreadLoad[], value: (load: SpreadLoad) => number): Line[] {
	return [...Map.groupBy(loads, ({ setup }) => setup)].map(([setup, own]) => ({
		name: setup,
		role: setup === EMBEDDED.name ? "rival" : "parley",
		points: [...Map.groupBy(own, ({ perSecond }) => perSecond)].flatMap(([perSecond, same]) =>
			perSecond === undefined ? [] : [{ x: perSecond, y: of(same, value) }],
		),
	}));
}

function unlike({ readers, nodes }: NodesParams): string | undefined {
	return smallerThan([readers, READERS, "readers"], [nodes, NODES, "nodes"]);
}

function at(loads: readonly SpreadLoad[], setup: string, perSecond: number | undefined) {
	return loads.filter((load) => load.setup === setup && load.perSecond === perSecond);
}

function keptUp(deliveriesPerSecond: number): (load: SpreadLoad) => boolean {
	return ({ load }) => load.figures.deliveriesPerSecond >= KEPT_UP_SHARE * deliveriesPerSecond;
}

function cpuUs(load: SpreadLoad): number {
	return load.cpuUs;
}

function cores({ load }: SpreadLoad): number {
	return load.cores;
}

function lastScreenP50({ load }: SpreadLoad): number {
	return load.figures.lastScreen.p50;
}

function of(loads: readonly SpreadLoad[], value: (load: SpreadLoad) => number): Spread {
	return spreadOf(loads.map(value));
}
