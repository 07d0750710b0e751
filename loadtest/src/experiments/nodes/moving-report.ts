import { type LinesPlot, type Spread, spreadOf, type Table } from "../../lab/result.ts";
import { smallerThan } from "../limits/judged.ts";
import { lastMs, type Moved, p99Times } from "./moving.ts";
import type { NodesParams } from "./params.ts";

const PEOPLE = 3_000;
const NODES = 3;
/** Enough to see the curve, and not a point for each of thousands. */
const PLOTTED = 50;

export function movingTable(id: string, title: string, runs: readonly Moved[]): Table {
	return {
		id,
		title,
		columns: [
			{ key: "moving", label: "People of the node", unit: "count" },
			{ key: "half", label: "Half complete after", unit: "ms" },
			{ key: "all", label: "All complete after", unit: "ms" },
			{ key: "ended", label: "Process ended after", unit: "ms" },
			{ key: "before", label: "p99 elsewhere before", unit: "ms" },
			{ key: "during", label: "meanwhile", unit: "ms" },
			{ key: "fewest", label: "Fewest on a node after", unit: "count" },
			{ key: "most", label: "Most", unit: "count" },
			{ key: "messages", label: "Messages, each once", unit: "count" },
		],
		rows: [
			{
				moving: runs[0]?.awayMs.length ?? 0,
				half: of(runs, ({ awayMs }) => awayMs[awayMs.length >> 1] ?? 0),
				all: of(runs, lastMs),
				ended: of(runs, ({ endedMs }) => endedMs),
				before: of(runs, ({ before }) => before.figures.delivery.p99),
				during: of(runs, ({ during }) => during.delivery.p99),
				fewest: of(runs, ({ sockets }) => Math.min(...sockets)),
				most: of(runs, ({ sockets }) => Math.max(...sockets)),
				messages: of(runs, ({ messages }) => messages),
			},
		],
		note: "Complete after: from the lost link until everything that was missed is there. People write all the time, on that node too; what may have been lost with the link they send again, under its id. Elsewhere: 50 people in a room of their own on the nodes that stay, 100 messages a second.",
	};
}

export function movingPlot(runs: readonly Moved[]): LinesPlot {
	const awayMs = runs.at(-1)?.awayMs ?? [];
	const step = Math.max(1, Math.ceil(awayMs.length / PLOTTED));
	const complete = awayMs.map((ms, index) => ({ x: ms, y: index + 1 }));
	return {
		id: "drain",
		kind: "lines",
		title: "For how long people were away while their node ended (last run)",
		x: { label: "from the closed link until complete", unit: "ms" },
		y: { label: "people away for no longer", unit: "count" },
		series: [
			{
				name: "parley",
				role: "parley",
				points: complete.filter((_, index) => index % step === 0 || index === complete.length - 1),
			},
		],
	};
}

export function tooFew({ people, nodes }: NodesParams): string | undefined {
	return smallerThan([people, PEOPLE, "people"], [nodes, NODES, "nodes"]);
}

export function sampleOf(run: Moved): Record<string, number> {
	return {
		people: run.people,
		moved: run.awayMs.length,
		halfBackMs: run.awayMs[run.awayMs.length >> 1] ?? 0,
		allBackMs: lastMs(run),
		endedMs: run.endedMs,
		beforeP99Ms: run.before.figures.delivery.p99,
		duringP99Ms: run.during.delivery.p99,
		p99Times: p99Times(run),
		seated: run.seated,
		messages: run.messages,
		othersShare: run.before.othersShare,
		generatorShare: Math.max(...run.during.generatorCpuShare),
	};
}

function of(runs: readonly Moved[], value: (run: Moved) => number): Spread {
	return spreadOf(runs.map(value));
}
