import type { Findings } from "../../lab/experiment.ts";
import type { LinesPlot } from "../../lab/result.ts";
import { formatFigure } from "../../report/format.ts";
import { count, judged, smallerThan } from "../limits/judged.ts";
import type { Kept } from "./screen.ts";

/** Memory counts as flat within so much of what it was after the warm-up. */
const GROWTH_SHARE_MAX = 0.1;

export interface Look extends Kept {
	readonly done: number;
}

/** The first look is after the warm-up. */
export interface MemoryRun {
	readonly looks: readonly Look[];
}

interface Words {
	readonly id: string;
	readonly title: string;
	readonly what: string;
	readonly goal: number;
	readonly why: string;
}

export function concludeMemory([run]: readonly MemoryRun[], words: Words): Findings {
	const [first, last] = [run?.looks[0], run?.looks.at(-1)];
	if (run === undefined || first === undefined || last === undefined)
		return { findings: [], tables: [], plots: [] };
	const grown = {
		heap: last.heapBytes / first.heapBytes - 1,
		nodes: last.nodes / first.nodes - 1,
		listeners: last.listeners / first.listeners - 1,
	};
	const finding = judged({
		claim: `After ${count(words.goal)} ${words.what} the page holds what it held before, within 10 %.`,
		ours: `Heap ${formatFigure(first.heapBytes, "bytes")} before and ${formatFigure(last.heapBytes, "bytes")} after (${signed(grown.heap)}); DOM nodes ${count(first.nodes)} and ${count(last.nodes)} (${signed(grown.nodes)}); listeners ${count(first.listeners)} and ${count(last.listeners)} (${signed(grown.listeners)}).`,
		isReached: Object.values(grown).every((share) => share <= GROWTH_SHARE_MAX),
		unlike: smallerThan([last.done, words.goal, words.what]),
		why: words.why,
	});
	return { findings: [finding], tables: [tableOf(run, words)], plots: [plotOf(run, words)] };
}

function tableOf({ looks }: MemoryRun, { id, title, what }: Words) {
	return {
		id,
		title: `${title}: what the page holds`,
		columns: [
			{ key: "done", label: `After ${what}`, unit: "count" },
			{ key: "heap", label: "Heap", unit: "bytes" },
			{ key: "nodes", label: "DOM nodes", unit: "count" },
			{ key: "listeners", label: "Listeners", unit: "count" },
		] as const,
		rows: looks.map(({ done, heapBytes, nodes, listeners }) => ({ done, heap: heapBytes, nodes, listeners })),
		note: "Each look is after forced garbage collections. DOM nodes are all that live in the renderer, detached ones included.",
	};
}

function plotOf({ looks }: MemoryRun, { id, title, what }: Words): LinesPlot {
	const line = (name: string, value: (look: Look) => number) => ({
		name,
		role: "parley" as const,
		points: looks.map((look) => ({ x: look.done, y: value(look) })),
	});
	return {
		id: `${id}-heap`,
		kind: "lines",
		title: `${title}: the heap`,
		x: { label: what },
		y: { label: "heap in use", unit: "bytes" },
		series: [line("heap", ({ heapBytes }) => heapBytes)],
	};
}

function signed(share: number): string {
	const percent = (share * 100).toFixed(1);
	return `${share < 0 ? "" : "+"}${percent} %`;
}
